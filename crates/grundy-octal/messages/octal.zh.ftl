## cofinite.rs

proof-for-subtraction-set-with-missing = 对缺少不超过 { $reach } 的数的集合作证明

## envelope.rs

certificate-has-format-version = 证书格式为 `{ $stated_format }` 版本 { $stated_version }，只能读取 `{ $format }` 版本 { $version }
code-is-not-canonical-canonical-form = 代码不是标准形，应为 `{ $canonical }`

## misere_period.rs

in-misere-play-n-and-n = 反常规则下对一切 n >= { $pre }，n+{ $p } 与 n 的胜负相同，因为它对连续 { $window } 个 n 成立，而可取的数都不超过这个长度
misere-period-from-n-on-n = 反常规则下从 n = { $pre } 起以 { $p } 为周期：n+{ $p } 与 n 的胜负相同；小于 { $below } 的 P 态：{ $heaps }

## single_missing.rs

n-floor-n-n-mod-arithmetic = G(n) = { $m }*floor(n/{ $twice }) + n mod { $m }：从 n = 0 起以 { $twice } 为算术周期，每周期增加 { $m }
because-is-only-number-that-cannot = 因为只有 { $m } 不可取，值相同的恰是相差 { $m } 的一对对堆

## take.rs

subtraction-set-cannot-contain-zero = 减法集合不能含 0
taking-nothing-would-never-end-game = 取 0 颗会使游戏永不结束；请去掉 0
