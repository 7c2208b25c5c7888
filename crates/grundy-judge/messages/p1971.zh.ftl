characters-o-x-or = 由 O、X 与 . 组成的 { $columns } 个字符
piece-of-player-to-move-next = 将走一方与空格相邻的棋子
after-all-k-moves-of-egg = 蛋蛋走完全部 `k` = { $moves } 步之后，兔兔还能走
write-moves-of-complete-game = 请给出完整的对局
