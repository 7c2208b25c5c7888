## period_certificate/check.rs

period-is-zero = 周期为 0
theorem-does-not-apply-it-requires = 定理不适用：它针对重复的值，而这里每个周期增加 { $s }
numbers-are-too-large = 数字过大
recomputed-values-do-not-reach = 没有到达所称的状态
heaps-still-without-value-do = 自 { $first } 起与自 { $second } 起尚未取值的堆在距离 { $p } 下不相同
theorem-does-not-apply-certificate = 定理不适用：该代码不是至多取 { $takes }、至多剩 { $leaves } 堆
window-does-not-end-where-theorem = 窗口的终点与定理不符
theorem-does-not-apply-some-move = 定理不适用：有的走法会剩下多于两堆，或所剩的堆须相等，或可取的数目无穷
theorem-does-not-apply = 该定理不适用于此代码
claim-fails-at-n-and = 在 n = { $n } 处不成立：G({ $n }) = { $value_n }，G({ $m }) = { $value_m }
claim-fails-at-n-certificate-states = 在 n = { $n } 处不成立：证书称 G({ $n }) = { $message }，重新计算得 { $recomputed_value }
certificate-states-as-greatest-value = 证书称最大值为 { $message }，重新计算得 { $greatest }
hash-differs-from-hash-of-recomputed = 值的散列不符

## period_certificate/mod.rs

window = 窗口
few-rare-heaps = 稀有堆有限
patterns = 状态重现
n-n-for-every-n-values = { $code }：对一切 n >= { $pre } 有 G(n+{ $p }) = G(n){ $plus }；重新计算了 { $computed } 个值，比较到 { $to } 以下
preperiod-is-not-least-period-also = 前周期不是最小：从 { $less } 起也成立
period-is-not-least-is-also = 周期不是最小：{ $less } 也是

## period_certificate/sparse_check.rs

theorem-does-not-apply-move = 定理不适用：取 { $take } 之后可以剩下相等的三堆
theorem-does-not-apply-move-that-takes = 定理不适用：取 { $take } 之后剩两堆时必须相等
theorem-does-not-apply-certificate-states = 定理不适用：该代码不是至多取 { $takes }、至多剩两堆
heaps-cannot-be-classified-by-parity = 不能按奇偶区分堆：可分堆的取数有奇有偶
heaps-are-classified-by-parity = 按奇偶区分堆，而周期为奇数
claim-fails-at-n-is-rare = 在 n = { $n } 处不成立：G({ $n }) = { $value } 是稀有值，而 { $n } 大于 { $rares_to }
claim-fails-at-n-no-move = 在 n = { $n } 处不成立：只剩一堆或有一部分不超过 { $rares_to } 的走法到不了 { $value }
