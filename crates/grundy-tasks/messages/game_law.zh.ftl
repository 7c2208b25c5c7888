is-not-game-of-heaps = `{ $name }` 不是堆的游戏，此处没有规律
no-period-is-proved-by-values = 到 { $to } 的堆的值尚不能证明周期
period-from-n-on-n-n = 从 n = { $pre } 起以 { $p } 为周期：G(n+{ $p }) = G(n)；最大值为 { $greatest }
arithmetic-period-with-saltus-from-n = 从 n = { $pre } 起以 { $p } 为算术周期，每周期增加 { $s }：G(n+{ $p }) = G(n) + { $s }
no-law-found-outcomes-of-misere = 未发现规律：到 n = { $to } 为止，反常规则的胜负没有出现周期
p-positions-in-ascending-order = 必败态（按升序）：
heaps-of-value-zero = 值为 0 的堆：
no-law-found-no-period-up = 未发现规律：到 n = { $to } 没有出现可证明的周期；其中最大值为 { $maximum }
on-heaps-up-to-periods = 周期（含算术周期）、按余数与按二进制位的值、自动机，以及值为 0 的堆的递推，堆到 { $to }；最短的 { $periods } 个周期在前 { $first_heaps } 个堆上逐个试过
n-n-holds-for-n = G(n+{ $period }) = G(n) 对 n = { $from } 至 { $to } 成立；在 { $heap } 的堆处不再成立
heap-of-n-plays-like-heap = 大小为 n 的堆即 { $code } 中大小为 n+{ $larger } 的堆
