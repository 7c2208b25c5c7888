## plot/build.rs

positions-of-are-not-one = positions of `{ $name }` are not one or two numbers, so a plot has no axes for them
for-positions-of-two-numbers = for positions of two numbers, only the values can be drawn
darker-cells-have-larger-values-to = darker cells have larger values, { $least } to { $greatest }
second-number = second number
first-number = first number
each-cell-covers-numbers-along = each cell covers { $across } numbers along each axis
has-outcomes-but-no-values = `{ $name }` has outcomes but no values to draw
differences = , differences
value-n = value g(n)
proved-period-from-n-on = proved: period { $period } from n = { $from } on
proved-n-n-from-n-on = proved: g(n+{ $period }) = g(n) + { $saltus } from n = { $from } on
remainders-modulo-zero-are-not-defined = remainders modulo 0 are not defined
no-period-of-is-known = no period of `{ $name }` is known
modulo = , modulo { $divisor }
negative-values-have-no-binary-digits = negative values have no binary digits to draw
each-column-covers-values-of-n = each column covers { $across } values of n; a cell is darker if more of its digits are 1
binary-digits = , binary digits
bit = bit

## plot/svg.rs

semicolon = ;{ " " }
p-position = P-position
before-period = before the period

## plot/text.rs

each-bar-shows-greatest-of-values = each bar shows the greatest of { $values_per_bar } values
is-zero-is-to = { $zero } is 0, { $bar_range } is { $least } to { $to }
