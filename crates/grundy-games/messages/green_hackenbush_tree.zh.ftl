name = 树上删边游戏
rules = 一棵有根树。每次剪断一条边，不再与根连通的部分一并消失。不能走者负。
notation = 树（文件名，或写在花括号里，如 { "{" }r-a,a-b{ "}" }）；根不是最先出现的顶点时写 root=…；以及已剪断的边，按文中次序从 1 编号（开局时没有）
what = 树的文件名，或写在花括号里的各条边，如 `{ "{" }r-a, a-b{ "}" }`；最先出现的顶点为根，除非用 `root=…` 另行指定
what-root-by = 根；不给出时为最先出现的顶点
statement = G(u) 为各子结点 c 的 G(c)+1 的异或和；令 X 为根的 G 值，自根向下：取子结点 c 使 t=(G(c)+1)⊕X<G(c)+1，t=0 时剪断通向 c 的边，否则以 G(c)⊕(t−1) 为目标进入 c
misstated = “每次删去一棵子树”没有说清能否整棵删去。不能：剪断的是边，根总是留下，单个结点必败。
no-edge-is-left = 没有剩下的边
only-branch-at-root-has-value = 根上唯一分支的 SG 值为 { $described }
nim-sum-of-values-of-branches = 根上各分支 SG 值的异或和：{ $described }
colon-principle-part-above-vertex = 克朗原理：一个顶点上方的部分，等价于边数为其 SG 值的一根单枝。所以一条分支的值比它上方的值大 1，同一顶点处各分支的值取异或。顶点旁的数是它上方部分的值。
branches-at-lead-to = { $at } 上有通往 { $branches } 的分支：{ $plus } = { $value }。
total-value-is-zero-p-position = 整体的 SG 值为 0：P 态（必败态）。任何走法之后，对手都能再走回 0。
total-value-is-not-zero-n = 整体的 SG 值为 { $value }，不是 0：N 态（必胜态）。剪断一条边使它变为 0 即胜。
