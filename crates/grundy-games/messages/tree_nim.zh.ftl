name = 树上 Nim
rules = 有根树的结点上有若干石子。每次把某个结点上的至少一颗石子移到它的父结点；根上的石子出局。不能走者负。
notation = 结点 1、2……的石子数，以及 parents=…（每个结点的父结点，根写 0），或 edges=1-2,1-3 与 root=1
what = 每个结点的父结点，根写 0
what-edges-such = 各条边，如 `edges=1-2,1-3`
what-root-if = 树以 `edges=…` 给出时的根
statement = 根的深度为 0，SG 值为奇数深度各结点石子数的异或和；为 0 时必败
tree-is-missing = 没有给出树
add-parent-of-each-node-zero = 请补上每个结点的父结点（根写 0），如 `parents=0,1,1`，或各条边，如 `edges=1-2,1-3`；写边时根为结点 1，除非用 `root=…` 另行指定
both-parents-and-edges-are-given = 同时给出了 `parents` 与 `edges`
give-one-of-them = 只给其中一个
edge = 第 { $at } 条边
no-between-two-nodes = 两个结点之间没有 `-`
write-edges-like-one-two-one = 边写作 `1-2,1-3`
nim-sum-of-stones-on-nodes = 奇数深度结点的异或和：{ $heap_text }
