summary = 对一切大小证明规则文件的断言，或以局面反驳
p-positions-inferred-from-small = 必败局面（从小局面推求）：
grundy-values-inferred-from-small = SG 值（从小局面推求）：
colon = ：
