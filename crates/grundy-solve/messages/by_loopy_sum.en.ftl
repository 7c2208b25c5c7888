every-move-can-be-answered = every move can be answered
move-leaves-value-zero = a move leaves value 0
neither-player-can-force-end-draw = neither player can force an end: a draw
no-move-is-possible = no move is possible
value = value { $texts }:{ " " }
values = values { $texts } = { $total }:{ " " }
