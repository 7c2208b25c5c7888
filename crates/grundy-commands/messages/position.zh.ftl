summary = 供棋盘界面使用的局面：画法，以及每种合法走法的结果与走后的局面
comma = ，
who-wins = 胜负
wins = 胜
loses = 负
draws = 平
and-more-moves = { "  " }……另有许多
moves-in-total = { "  " }……共 { $total } 种
