other-commands-hint-moves-undo-help = 其他命令：提示、走法、悔棋、帮助、退出。
position-after-your-move = 走后的局面（如 `{ $target }`）
move-word = 走法（如 `{ $text }`）
its-numbers = 其中的数（如 `{ $numbers }`）
or-one-for-first-move =
    或 `#1`（走法列表中的第 1 项）。
    { "" }
comma = 、
type-word = 输入
take-from = `take { $amount } from { $heap }`（从第 { $heap } 堆取 { $amount }）
