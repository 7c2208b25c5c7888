name = 一维井字棋
rules = 一排空格，每次在一格画叉，先连成三个叉者胜。与已有的叉相邻或只隔一格的格会被对手立即取胜，因此不可用：一步把一排断开，没有安全的格可画者负。n 格的一排相当于代码 0.007 下 n+2 颗的一堆。
notation = 每排的格数，离叉太近的格不计
put-cross-on-square-of-row = 在第 { $at } 排（{ $row }）的第 { $square } 格画叉{ $rest }
put-cross-on-square-of = 在 { $row } 格中的第 { $square } 格画叉{ $rest }
