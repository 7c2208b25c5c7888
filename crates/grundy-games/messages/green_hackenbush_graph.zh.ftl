what = 接地的各顶点；不给出时为最先出现的顶点
name = 图上删边游戏
rules = 一个无向图以一个或几个顶点立于地面，可有自环与重边。每次剪断一条边，不再与地面连通的部分一并消失。不能走者负。
notation = 图（文件名，或写在花括号里，如 { "{" }g-a,a-b,b-g{ "}" }）；接地的不是最先出现的顶点时写 ground=a,b；以及已剪断的边，按文中次序从 1 编号（开局时没有）
what-name-of = 图文件名，或写在花括号里的各条边，如 `{ "{" }g-a, a-b, b-g{ "}" }`；最先出现的顶点接地，除非用 `ground=…` 另行指定
statement = 地面各顶点视为一个；边双连通分量（从任一顶点进入）的值为：其内部边数（含自环与重边）模 2，与经桥通往的各分量 D 的 G(D)+1 的异或和；G 为地面所在分量的值
misstated = “偶圈缩成一点，奇圈缩成一点加一条边”而丢掉弦、自环或重边是错的：带一条弦的 4 圈有 5 条边，值为 1；自环是奇圈，值为 1；重边是偶圈，值为 0。
no-edge-is-bridge-and-even = 地面所在的分量有 { $edges } 条边，没有桥：{ $parity }
in-part-that-is-joined = 地面所在的分量有 { $edges } 条边，得 { $parity }，再与各桥上的部分取异或：{ $described }
fusion-principle-vertices-of-cycle = 融合原理：圈上的顶点可以并为一点。由圈连在一起的部分变成一个顶点，其中的边变成自环，每个值为 1：边数为奇数时合计 1，否则为 0。这些边画成粗线；数字写在进入该部分的顶点旁。
part-at-has-its-value-is = { $at } 处的部分有 { $edge_count } 条边：值为 { $value }。
part-at-has-parity-each-bridge = { $at } 处的部分有 { $edge_count } 条边，得 { $parity }；从它出发的每座桥，比桥那边的值大 1（克朗原理）：{ $sum } = { $value }。
