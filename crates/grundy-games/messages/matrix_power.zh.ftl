name = 矩阵快速幂
rules = A^k 是 k 个方阵 A 之积，k=0 时为单位矩阵。反复平方 A^(2k)=(A^k)·(A^k)，共需 O(n³ log k) 次元素乘法。
notation = 逐行写出方阵，如 [[1,1],[1,0]]，再写指数；要取模则写 mod=m
misstated = “[[-1]] 的 1 次幂模 1000000007 是 [[-1]]”是错的：元素须先化为余数，应为 [[1000000006]]。
no-matrix-is-given = 没有给出矩阵
write-it-like-one-one-one = 请写成 `[[1,1],[1,0]] 10` 的样子
exponent-is-missing = 缺少指数
write-exponent-after-matrix = 请写在矩阵之后
exponent = 指数
