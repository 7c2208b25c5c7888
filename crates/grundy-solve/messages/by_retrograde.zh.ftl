from-tablebase-that-contains = ；由含有这些局面的残局库得出
play-is-over-without-winner = 游戏已结束，不分胜负
play-is-over-and-player = 游戏已结束，轮到走的一方胜
play-is-over-and-player-to-move = 游戏已结束，轮到走的一方负
move-wins-forced-in = 有一步可胜，{ $moves } 步内必胜
move-leaves-opponent-in-lost-position = 有一步可走到必败态，{ $moves } 步内必胜
every-move-loses = 每一步都输
every-move-leaves-opponent-in-won = 每一步都走到必胜态
longest-resistance = ；抵抗最久：
no-move-wins-but = 没有一步能胜，但
no-move-leaves-opponent-in-lost = 没有一步走到必败态，但
draw = 有 { $drawing_moves } 步可保持平局{ $keep ->
       *[other] { "" }
    }
