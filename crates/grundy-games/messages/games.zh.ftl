## bash_misere_law.rs

statement = n mod (m+1) = 1 时必败；唯一的必胜取法是取 (n-1) mod (m+1)
player-to-move-loses-exactly = { $n } mod { $period } = { $remaining }{ $size }

## card.rs

symbol = { "" }
theory = 理论
bash = 一堆石子，巴什博弈
wythoff = 威佐夫博弈
nim-family = Nim 家族
strategy-stealing = 策略窃取
splitting-and-merging = 分裂与合并
coin-turning = 翻硬币游戏
fibonacci = 斐波那契博弈
graphs-and-trees = 图与树上的游戏
loopy-games = 有环博弈
matrices-and-recurrences = 矩阵与线性递推
erasing-numbers = 擦数游戏

## divisor_boards.rs

notation = 写 n 表示 1 到 n，大小不限；或写集合如 { "{" }2,3,6{ "}" }，其中的数不超过 64
one-number-divides-all-others = 有一个数整除其余所有数：单擦它若不能胜，则对它的制胜应着可以直接走出

## heaps_of_nim.rs

sizes-of-heaps = 各堆石子数

## params.rs

is-given-twice = `{ $name }` 给了两次
give-it-once = 只给一次
name = `{ $name }`
is-but-must-be-at-least = `{ $name }` 为 { $n }，须至少为 { $least }
is = `{ $name }` 是{ $what }
lists-number-of-two-64 = `{ $name }` 中有不小于 2^64 的数
use-numbers-below-two-64 = 请用小于 2^64 的数
there-is-no-parameter = 没有参数 `{ $name }`
this-game-has-no-parameters = 此游戏没有参数
parameters-of-this-game-are = 此游戏有 { $listed_names }
is-missing = 缺少参数 `{ $name }`
add = 请补上 `{ $name }=…`：{ $meaning }
add-graph = 请补上 `{ $name }=…`：{ $meaning }；在命令行中花括号要加引号，如 `{ $name }="{ $sample }"`
is-missing-name = 缺少参数 `{ $name }`：{ $meaning }
add-it-like = 请补上，如 `{ $sample }`
