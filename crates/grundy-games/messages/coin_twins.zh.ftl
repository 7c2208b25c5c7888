name = Twins 游戏
rules = 一行硬币，每次翻转距离属于 S 的两枚，其中右边一枚由正面翻成反面。无法走者负。
allowed-distances = 允许的距离
statement = 从 0 起编号，第 x 枚正面等价于减法集合为 S 的减法游戏中大小为 x 的一堆；S={ "{" }1，…，m{ "}" } 时 SG 值为 x mod (m+1)，其他 S 由打表给出
