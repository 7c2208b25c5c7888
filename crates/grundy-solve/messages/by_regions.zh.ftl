move-wins = 有一步使对方处于必败局面
move-wins-in-sum = 棋盘分成 { $count } 个互不相连的区域，有一步使对方处于必败的区域之和
every-move-loses = 每一步都使对方处于必胜局面
every-move-loses-in-sum = 棋盘分成 { $count } 个互不相连的区域，每一步都使对方处于必胜的区域之和
