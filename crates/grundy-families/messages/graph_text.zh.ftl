## graph_text/builder.rs

graph-file-has-no-vertices = 图文件中没有顶点
write-line-for-every-vertex = 每个顶点写一行，如 `0: 1 2`，或每条边写一行，如 `0 1`
name-contains-control-character = 名字 `{ $quoted }` 含有控制字符
use-vertex-names-of-printable = 顶点名须为单行文本
is-stated-both-as-win = `{ $name }` 既写作胜又写作负
leave-out-one-of-results = 只写一种结果
has-both-moves-and-result = `{ $name }` 既有走法又有结果
play-is-over-at-vertex = 有结果的顶点即为终局，请去掉一项
line = 第 { $at } 行
edge-has-no-capacity = 有边没有容量
write-v-w-three-v-w = 请写 `v w 3`、`{ "{" }v->w:3{ "}" }`，或属性 `capacity`
capacity-is-not-number = 容量 `{ $quoted }` 不是数
write-natural-number-below-two-64 = 请写小于 2^64 的自然数
edge-has-no-colour = 有边没有颜色
write-v-w-blue-v-w = 请写 `v w blue`、`{ "{" }v-w:red{ "}" }`，或属性 `color`
is-not-edge-colour = `{ $quoted }` 不是边的颜色
write-blue-red-or-green = 请写 blue、red、green（蓝、红、绿），或 b、r、g
is-neither-win-nor-loss = `{ $quoted }` 既不是 `win` 也不是 `loss`
state-result-for-player-to-move = 请写出在该处轮到的一方的结果
is-given-for-edge-but-edges = 边 `{ $edge }` 标有 `{ $what }`，但此游戏的边没有颜色或数值
write-alone = 请只写 `{ $edge }`
graph-has-two-31-edges = 图的边数不少于 2^31
use-smaller-graph = 请用较小的图

## graph_text/dot.rs

name-with-closing-quote = 有结尾引号的名字
line-expected-but-text-ends = 第 { $line } 行：文本在应有{ $item }处结束
line-expected-found = 第 { $line } 行：应有{ $item }处却是 `{ $quoted }`
write-dot-like-digraph-b-b = DOT 写法如 `digraph { "{" } a -> b; b -> c { "}" }`
name = 名字
line-subgraphs-are-not-supported = 第 { $line } 行：不支持子图
write-vertices-and-edges-of-subgraph = 请直接写出其中的顶点与边
graph-or-digraph = { " " }`graph` 或 `digraph`{ " " }
end-of-text = 文本末尾
line-result-is-stated = 第 { $line } 行：对所有顶点写了结果
state-result-at-each-vertex = 请在各顶点处分别写出
dash = { " " }`->`{ " " }
symbol = { " " }`--`{ " " }

## graph_text/json.rs

line-column-key-is-given-twice = 第 { $line } 行第 { $column } 列：键重复出现
list-all-options-of-vertex = 请把一个顶点的后继写在一起
line-column-this-is-not-json = 第 { $line } 行第 { $column } 列：不是 JSON
write-it-like = 请写成 `{ $adjacency_example }` 的样子
key = `{ $key }`
text = 全文
options-of = `{ $quoted }` 的后继
node = 第 { $at } 个结点
edge = `{ $key }` 第 { $at } 条边
result-of = `{ $quoted }` 的结果
is-not-expected-here = 此处不应是 `{ $quoted }`
write-vertices-as-words-or-integers = 顶点写作字符串或整数，边写成 `{ $edges_example }` 或 `{ $adjacency_example }`

## graph_text/lines.rs

is-neither-vertex-with-its-options = `{ $quoted }` 既不是顶点及其后继，也不是一条边
write-v-w-three-with-capacity = 请写 `v w 3`，带上容量
write-v-w-blue-with-colour = 请写 `v w blue`，带上颜色
write-v-b-c-or-v = 请写 `v: a b c` 或 `v w`

## graph_text/mod.rs

brace-at-beginning-is-not-closed = 开头的花括号没有闭合
write-graph-in-braces-like-b = 写法如 `{ "{" }a->b, b->c{ "}" }`
