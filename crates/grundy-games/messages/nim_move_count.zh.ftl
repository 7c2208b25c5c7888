name = Nim 先手必胜走法数
rules = Nim：从一堆中取任意多颗，取到最后一颗者胜。求先手必胜的第一步有多少种：每个满足 a xor X < a 的堆 a 恰有一种（X 为异或和）；X 不为 0 时必为奇数，为 0 时没有。大小相同的堆分别计数。
nim-sum-is-x-number = 异或和 X = { $told }；满足 a xor X < a 的堆各有一种必胜走法，共 { $count } 种
