name = 除数博弈
rules = 给定正整数 N，每次选 N 的一个因数 x（0 < x < N），把 N 换成 N - x，无法行动者负。给出多个数时，每次改动其中一个。
notation = 一个不小于 1 的整数
statement = SG(N) 为 N 中因数 2 的个数，故 N 为偶数时必胜；必胜走法是减去一个奇因数，减 1 即可
subtract-leaving = 减去 { $x }，得 { $remaining }
number = 第 { $i } 个数：
two-and-grundy-value-is-exponent = { $n } = 2^{ $twos } · { $odd }
exponent-of-two-is = 因数 2 的个数为 { $twos }
nim-sum-of-exponents-of-two = 因数 2 的个数的异或和：{ $told }
