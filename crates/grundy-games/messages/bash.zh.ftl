name = 巴什博弈
rules = 一堆 n 颗石子，每次取 1 到 m 颗，取到最后一颗者胜。
notation = 石子数，再写 `m=…`，即一次最多可取的石子数
misstated = “n=(m+1)r+s 且 r>1”过窄：r 可为 0 或 1（n=m+1 必败，n=3、m=5 必胜）。
what = 一次最多可取的石子数
statement = SG(n) = n mod (m+1)；m+1 整除 n 时必败；唯一的必胜取法是取 n mod (m+1)
remainders-mod-have-nim-sum = 各堆 mod { $modulus } 的余数的异或和：{ $sum }
