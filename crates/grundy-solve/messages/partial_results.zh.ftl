positions-searched = 已搜索 { $searched } 个局面，尚不能定谁胜
value-of-game = 第 { $number } 个游戏（{ $name }）：{ $value }
values-of-games = { $count } 个游戏中有 { $value_count } 个已求得 SG 值：{ $values }
player-to-move-wins = 由各游戏的 SG 值，先走者胜：{ $values }
player-to-move-loses = 由各游戏的 SG 值，先走者负：{ $values }
values-of-components = 棋盘分成 { $count } 个区域，其中 { $value_count } 个已求得 SG 值：{ $values }
board-solver-does-not-apply = 棋盘求解器不适用：{ $reason }
