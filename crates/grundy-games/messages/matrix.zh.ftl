name = 矩阵乘法
rules = P×M 矩阵与 M×Q 矩阵之积为 P×Q 矩阵，第 i 行第 j 列为各 a(i,k)·b(k,j) 之和。乘法满足结合律，不满足交换律；乘单位矩阵不变；大小不合则不可相乘。
notation = 各矩阵之间写 *（须加引号，以免被 shell 解释），矩阵逐行写成 [[1,2],[3,4]]；要取模则写 mod=m
what = 取模的数，1 到 2^64-1；不写则给出精确结果
mod-word = `mod`
mod-is = `mod` 为 { $m }
it-must-be-at-least-one = 须至少为 1 且小于 2^64
matrix = 第 { $at } 个矩阵
