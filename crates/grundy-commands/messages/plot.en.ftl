values-help = the value of each n
differences-help = the value of n + 1 minus the value of n
modulo-help = the values, drawn over the remainder of n modulo the period
binary-help = the binary digits of each value
summary = Draws the values of a game
page-plots-at-most-values = the page plots at most { $max_size } values
period-is-zero = `period` is 0
use-period-of-at-least-one = use a period of at least 1, or omit `period`
