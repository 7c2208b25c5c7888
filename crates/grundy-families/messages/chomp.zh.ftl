write-full-board-as-3x4 = 完整棋盘可写作 3x4
board = 棋盘 `{ $quoted }`
number-of-rows-is-missing-before = `{ $sign }` 之前缺少行数
number-of-columns-is-missing-after = `{ $sign }` 之后缺少列数
row-is-longer-than-row = 第 { $row_number } 行比它下面的第 { $below } 行长
list-rows-from-bottom-longest-first = 请自下而上列出各行，最长的在前；完整棋盘可写作 3x4
take-cell-in-row-from-bottom = 取自下数第 { $row } 行第 { $column } 列的格子及其右上方的全部格子
