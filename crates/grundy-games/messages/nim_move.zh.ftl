name = Nim 的必胜走法
rules = Nim：从一堆中取任意多颗，取到最后一颗者胜。设 X 为各堆异或和，问应取哪一堆、取到剩多少：凡满足 a xor X < a 的堆 a（即含有 X 最高位的堆），取到剩 a xor X。
misstated = “取 a xor X 颗”与“取 a AND X 颗”都是错的：a xor X 是剩下的数目。单独一堆 (3)：X = 3，a xor X = 0，必胜的一步是取 3 颗。
nim-sum-is = 异或和为 { $told }
nim-sum-is-x-it-wins = 异或和 X = { $told }；满足 a xor X < a 的堆 a 取到剩 a xor X
