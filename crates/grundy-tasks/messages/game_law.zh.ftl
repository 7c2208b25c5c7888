is-not-game-of-heaps = `{ $name }` 不是堆的游戏，此处没有规律
no-period-is-proved-by-values = 到 { $to } 的堆的值尚不能证明周期
period-from-n-on-n-n = 从 n = { $pre } 起以 { $p } 为周期：G(n+{ $p }) = G(n)；最大值为 { $greatest }
arithmetic-period-with-saltus-from-n = 从 n = { $pre } 起以 { $p } 为算术周期，每周期增加 { $s }：G(n+{ $p }) = G(n) + { $s }
no-law-found-outcomes-of-misere = 未发现规律：到 n = { $to } 为止，反常规则的胜负没有出现周期
p-positions-in-ascending-order = 必败态（按升序）：
heaps-of-value-zero = 值为 0 的堆：
no-law-found-no-period-up = 未发现规律：到 n = { $to } 没有出现可证明的周期；其中最大值为 { $maximum }
on-heaps-up-to-periods = 在大小不超过 { $to } 的堆上：周期与算术周期、按余数与按二进制位的公式、读入 n 的各位数字的自动机、值为 0 的堆的线性递推；在前 { $first_heaps } 个堆的各段上：周期 1 至 { $periods }
period-holds-on-range = G(n+{ $period }) = G(n) 对 n = { $from } 至 { $to } 成立，对 n = { $next } 不成立
heap-of-n-plays-like-heap = 大小为 n 的堆即 { $code } 中大小为 n+{ $larger } 的堆
