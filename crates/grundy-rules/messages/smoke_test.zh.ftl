this-is-not-position-of-game = 这不是此游戏的局面
every-variable-must-have-value = 每个变量的值须符合其声明
when = 当 { $position_text }
move-can-leave-position-unchanged = 走法 `{ $name }` 可能使局面不变
player-could-then-move-for-ever = 这样可无限重复，而无尽的对局算和棋；若游戏应当结束，请让范围从 1 开始，或用 `when` 排除
move-was-possible-in-none = 走法 `{ $name }` 在小局面中都不可行
check-its-condition = 范围 `a..b` 由小到大，含两端；请检查 `when`
