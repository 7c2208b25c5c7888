summary = Describes a position for a game board: how to draw it, and each legal move with its result and the position after it
comma = ,{ " " }
who-wins = who wins
wins = wins
loses = loses
draws = draws
and-more-moves = { "  " }… and more moves
moves-in-total = { "  " }… { $total } moves in total
