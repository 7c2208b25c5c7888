graph-has-no-vertex = 图中没有顶点 `{ $quoted }`
use-names-in-file-such-as = 请用文件中的顶点名，如 `{ $example }`
graph-states-result-of-play = 图中写有结果，却有 { $count } 枚棋子
stated-results-win-or-loss-need = 结果只对单枚棋子有意义：请去掉结果，或只放一枚棋子
move-token-on-to = 把 { $from } 上的棋子移到 { $to }
move-token-on-along-its-loop = 把 { $from } 上的棋子沿自环移回 { $to }
move-token-along-loop-back = 把一枚棋子沿自环移回原处
