in-game = 在 { $name }（第 { $i } 个游戏）：
semicolon = ；
no-move-is-possible = 无子可动
grundy-value-zero-every-move = SG 值为 0：任何走法都有应对
grundy-value-is-not-zero = SG 值 { $total } 不为 0
nim-sum-every-move = 异或和 { $formula }：任何走法都有应对
nim-sum = 异或和 { $formula }
