game = 游戏
game-and-its-parameters-rule-file = 游戏及其参数：规则文件、代码，或目录中规则为数据的游戏
claim-value-name = 断言
claim-help = 证明此断言，而非文件中的断言："P when (a ^ b) == 0"、"grundy = n mod 5"
for-all-value-name = 名称[=起..止]
for-all-help = 对参数的每个值逐一证明：`m` 为规则允许的所有值，`m=1..8` 为一个范围
numeration-value-name = 名称
numeration-help = 证明中的自动机读数所用的记数系统：binary、zeckendorf，或 ostrowski 加循环的部分商，如 ostrowski:1,2 [默认：依规则选择]
summary = 对一切大小证明规则文件的断言，或以局面反驳
p-positions-inferred-from-small = 必败局面（从小局面推求）：
grundy-values-inferred-from-small = SG 值（从小局面推求）：
colon = ：
