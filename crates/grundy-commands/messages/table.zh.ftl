## table/export.rs

table-of-is-not-sequence = `{ $name }` 的表不是整数数列
choose-format-csv-or-latex = 请改写成 CSV 或 LaTeX

## table/mod.rs

game = 游戏
game-and-its-parameters-for-rule = 游戏及其参数；规则文件不给 --to 时，可给出统计的起始局面
to-help = 最大值；图上的游戏（列出全部顶点）与规则文件中的棋类游戏（统计可达局面）不需要
outcomes-help = 输出胜负（N、P）而非 SG 值
misere-help = 输出反常规则下的胜负
grid-help = 堆游戏：输出两堆局面的表
engine-value-name = 引擎
engine-help = 计算堆表的引擎；适用的引擎给出相同的值
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

## table/values.rs

from = ，从 { $position } 起
values-of-positions-that-are-reachable = ：双方随时可走时出现的值
too-long-to-write = （过长，从略）
value-of-position-itself = 自身的值
en = zh
and-more = 另有 { $hidden } 个
of = 共 { $all } 个值，{ $positions } 个局面与部分{ $values ->
       *[other] { "" }
    }{ $noun ->
       *[other] { "" }
    }
