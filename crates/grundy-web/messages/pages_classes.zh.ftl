impartial = 公平组合游戏
partizan = 非公平组合游戏（partizan）
loopy-play-may-be-endless = 有环博弈：可能永不终止
scored-play-can-end-in-tie = 计分：以平局或得分告终
theory = 理论
