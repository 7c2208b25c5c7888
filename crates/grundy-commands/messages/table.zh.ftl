## table/export.rs

table-of-is-not-sequence = `{ $name }` 的表不是整数数列
choose-format-csv-or-latex = 请改写成 CSV 或 LaTeX

## table/mod.rs

page-shows-at-most-values = 网页至多显示 { $max_size } 个值
summary = 一个游戏从 0 起的数值；图的各顶点；棋盘局面的计数

## table/output.rs

first-rows-are-shown = 已列出前 { $rows } 行
first-values-are-shown = 已列出前 { $cells } 个值
first-positions-are-shown = 已列出前 { $positions } 个局面
values-of-heaps-to-are-shown = 已列出到 { $last } 的堆的值
nothing-is-shown = 未列出任何值

## table/text.rs

outcome-value-and-remoteness = { $game }：胜负、SG 值与剩余步数
numbers-of-reachable-positions = { $name }：可出现的局面，按轮到走的一方的胜负与最优步数
moves = 步数
won = 必胜
lost = 必败
all = 共
drawn = 平局
positions = 局面
rows-and-columns = 行为第一个数，列为第二个数
no-value = 没有值：规则不允许该局面，或它没有这种值

## table/values.rs

from = ，从 { $position } 起
values-of-positions-that-are-reachable = ：双方随时可走时出现的值
too-long-to-write = （过长，从略）
value-of-position-itself = 自身的值
and-more = 另有 { $hidden } 个
values-of-positions = 共 { $all } 个值，{ $positions } 个局面与部分
count = 个数
outcome = 胜负
temperature = 温度
mean = 均值
value = 值
