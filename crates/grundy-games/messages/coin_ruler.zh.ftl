name = Ruler 游戏
rules = 一行硬币，每次翻转连续的任意多枚，其中最右一枚由正面翻成反面。无法走者负。
statement = 从 1 起编号，第 x 枚正面的 SG 值是整除 x 的最大的 2 的幂：1 2 1 4 1 2 1 8……
largest-powers-of-two-that-divide = 各正面编号中 2 的最高次幂的异或为 0
largest-powers-of-two-that-divide-numbers = 各正面编号中 2 的最高次幂的异或为 { $sum }
