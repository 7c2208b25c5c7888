game-is-over = 游戏已结束
with-best-play-by-both-sides = 双方最优时为平局
with-best-play-player-to-move = 最优走法净胜 { $value }
every-move-loses-against-best-play = 每一步都输给最优应对
