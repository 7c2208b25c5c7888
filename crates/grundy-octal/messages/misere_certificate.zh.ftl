theorem-does-not-apply-code-does = 定理不适用：{ $code } 不是有限的取数集合
period-is-zero = 周期为 0
window-does-not-end-where-theorem = 窗口的终点与定理不符
numbers-are-too-large = 数字过大
in-misere-play-n-and-n = { $code }：反常规则下对一切 n >= { $pre }，n+{ $p } 与 n 的胜负相同；重新计算了 { $values } 个胜负，比较到 { $to } 以下
claim-fails-at-n = 在 n = { $n } 处不成立：{ $n } 为 { $outcome_n }，{ $m } 为 { $outcome_m }
p-positions-differ-from-recomputed-p = P 态不符
hash-differs-from-hash-of-recomputed = P 态的散列不符
checking-certificate = 检验证书
