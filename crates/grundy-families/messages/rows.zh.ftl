position-has-numbers-expected-two = 局面有 { $count } 个数，每行应有两个数
for-each-row-write-column = 逐行写出己方与对方棋子所在的列，如 `1 4 3 2`
piece-stands-in-column = 有棋子在第 { $column } 列，但只有 { $columns } 列
columns-are-numbered-from-one = 列从 1 编号到 `m`
both-pieces-of-row-stand = 第 { $row } 行的两枚棋子同在第 { $column } 列
put-them-in-different-columns = 每格只能有一枚棋子
for-each-row-column-of-piece = 每行先写轮到走的一方的棋子所在的列，再写对方的
in-row-move-your-piece = 第 { $row } 行：把己方棋子从第 { $a } 列移到第 { $b } 列
