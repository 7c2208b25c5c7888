tray-needs-board = 没有棋盘可放在旁边
write-board-statement-above-this-one = 请在其前写 `board`
remove-line-start-and-give = 请去掉 `start` 一行，求解时写出完整的局面，如 `[3,1] 0`（先列表，后数）
name-after-start-is-single-number = `start` 的名字是单个数，而此处的 `{ $item_text }` 应为列表
this-does-not-say-what-becomes = 这不是局面的像
write-position-after-symmetry = 请写 `symmetry [b, a]`、`symmetry reverse(cell)` 或 `symmetry rotate(cell, [2, 0, 1])`
