did-you-mean = 是否想写 `{ $near }`？
clauses-of-board-are = 棋盘的格子之后可写 { $words }
is-not-clause-of-board = `{ $snippet }` 不能用来说明棋盘
