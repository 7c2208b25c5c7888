write-piece-of-three-rows = 3 行 4 列的一块写作 `3 4`
position-has-numbers-expected-two = 局面有 { $count } 个数，每块应有两个数
side-of-piece-is-zero = 有一块的边长为 0
break-piece-into-and = 把 { $broken } 的一块掰成 { $first_part } 与 { $second_part }
