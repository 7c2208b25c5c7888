values-help = 每个 n 的值
differences-help = 后一个值减去这一个值
modulo-help = 以 n 模周期为横轴的值
binary-help = 每个值的二进制位
summary = 一个游戏数值的图
page-plots-at-most-values = 网页至多绘制 { $max_size } 个值
period-is-zero = `period` 为 0
use-period-of-at-least-one = 请至少取 1，或省略
