## plot/build.rs

positions-of-are-not-one = `{ $name }` 的局面不是一两个数，没有坐标可画
for-positions-of-two-numbers = 两个数的局面只有数值图
darker-cells-have-larger-values-to = 越深越大，{ $least } 至 { $greatest }
second-number = 第二个数
first-number = 第一个数
each-cell-covers-numbers-along = 每格代表每边 { $across } 个数
has-outcomes-but-no-values = `{ $name }` 只有胜负，没有可画的数值
differences = ，差分
value-n = 值 g(n)
proved-period-from-n-on = 已证明：自 n = { $from } 起周期为 { $period }
proved-n-n-from-n-on = 已证明：自 n = { $from } 起 g(n+{ $period }) = g(n) + { $saltus }
remainders-modulo-zero-are-not-defined = 不能对 0 取模
no-period-of-is-known = `{ $name }` 没有已知的周期
modulo = ，模 { $divisor }
negative-values-have-no-binary-digits = 负值没有可画的二进制位
each-column-covers-values-of-n = 每列代表 { $across } 个 n，1 越多越深
binary-digits = ，二进制位
bit = 位

## plot/svg.rs

semicolon = ；
p-position = P 态
before-period = 进入周期之前

## plot/text.rs

each-bar-shows-greatest-of-values = 每一条是 { $values_per_bar } 个值中的最大者
is-zero-is-to = { $zero } 为 0，{ $bar_range } 为 { $least } 至 { $to }
