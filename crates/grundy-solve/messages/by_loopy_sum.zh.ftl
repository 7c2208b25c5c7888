every-move-can-be-answered = 任何走法都有应对
move-leaves-value-zero = 有一步可使值为 0
neither-player-can-force-end-draw = 双方都无法迫使对局结束：平局
no-move-is-possible = 无子可动
value = 值为 { $texts }：
values = 值 { $texts } = { $total }：
