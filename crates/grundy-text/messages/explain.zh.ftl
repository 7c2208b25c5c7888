moves-can-lead-back-to-same = 局面会循环：{ $cycle_text }
source-and-sink-are-same-vertex = 源点与汇点是同一个顶点
name-two-different-vertices = 请给出两个不同的顶点
flow-is-two-64-or-more = 流量达到 2^64
use-smaller-capacities = 请缩小容量
matrix-has-no-entries = 矩阵没有元素
write-matrix-like-one-two-three = 请写成 `[[1,2],[3,4]]`
row-of-matrix-has-entries = 矩阵第 { $row } 行有 { $entries } 个元素，而第 1 行有 { $columns } 个
give-all-rows-same-number = 各行须等长
x-matrix-cannot-be-multiplied = { $a }x{ $b } 的矩阵不能乘 { $c }x{ $d } 的矩阵
left-matrix-needs-as-many-columns = 左矩阵的列数须等于右矩阵的行数
x-matrix-has-no-powers = { $rows }x{ $columns } 的矩阵没有幂
only-square-matrices-have-powers = 只有方阵才有幂
computation-would-take-multiplications = 此题需 { $products } 次乘法，超过上限 { $limit }
use-smaller-matrix-or-exponent = 请用较小的矩阵或指数
exact-result-may-have-more = 精确结果可能超过 { $digits } 位，或计算过久
no-coefficients-are-given = 没有给出系数
write-coefficients-like-one-one-one = 请写成 `a=1,1,1`
first-terms-are-given = 给出了 { $terms } 个首项，而系数有 { $order } 个
give-f-zero-to-f-d = d 个系数须给出 F(0) 到 F(d-1)，如 `a=1,1,1 first=0,0,1`
for-n-this-large-recurrence = { $order } 阶递推在这么大的 n 处约需 { $products } 次乘法
use-smaller-n-or-fewer-coefficients = 请用较小的 n 或较少的系数
count-is-too-large-to-compute = 此计数过大，无法精确给出
