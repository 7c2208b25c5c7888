## value/bounds.rs

mean-is-temperature-is-at-most = 均值为 { $mean }，温度至多 { $temperature }，两个停止值在 { $low } 与 { $high } 之间
left-wins = ：左方胜
right-wins = ：右方胜
left-wins-if-it-begins = ：左方先走则左方胜
right-wins-if-it-begins = ：右方先走则右方胜

## value/partial_results.rs

positions-visited = 已考察 { $visited } 个局面，尚不能定谁胜
value-of-game = 第 { $number } 个游戏：{ $value }
values-of-games = { $count } 个游戏中有 { $value_count } 个已求得值：{ $values }
values-of-components = 局面分成 { $count } 个分量，其中 { $value_count } 个已求得值：{ $values }
left-begins-and-wins = 左方先走则左方胜
left-begins-and-loses = 左方先走则右方胜
right-begins-and-wins = 右方先走则右方胜
right-begins-and-loses = 右方先走则左方胜
outcome-is-known = 值未求出，但已知胜负：

## value/listing.rs

has-no-starting-position-so-table = `{ $name }` 没有起始局面，数值表需要大小或局面

## value/moves.rs

to = 走到 { $form_excerpt }

## value/parse.rs

more-than-two-games-are-compared = 比较的游戏多于两个
compare-two-as-in = 请只比较两个，如 `^ > *`
game-is-missing-in-sum = 和中缺少一个游戏
write-sum-like-two-one = 和写成 `{ "{" }2|-1{ "}" } + ^*` 的样子
is-not-game = `{ $text }` 不是游戏

## value/picture.rs

mean-temperature = 均值 { $mean }，温度 { $temperature }

## value/solve.rs

semicolon = ；
canonical-form-of-sum-exceeds-limits = 此和的标准形超出了上限；
advice-not-proved-move-in-hottest = 建议（并非证明）：走最热的游戏，即第 { $number } 个 `{ $game }`，温度 { $temperature }

## value/syntax_error.rs

at-end = 在末尾
at = 在 `{ $remaining }` 处
game-is-expected = 应为一个游戏
write-games-like-three-four-two = 游戏写成 `3/4`、`*2`、`^`、`+-1`、`{ "{" }2|-1{ "}" }` 的样子
or-end-is-expected = 应为 `+`、`-` 或结尾
join-games-by = 请用 ` + ` 连接各个游戏
is-missing = 缺少 `{ $mark }`
close-open-bracket = 请补全括号
denominator-is-not-power-of-two = 分母不是 2 的幂
only-fractions-with-such-denominators = 只有这样的分数才是游戏的值
number-has-decimal-point = 数中有小数点
write-number-as-fraction = 数请写成分数，如 `7/2`；游戏前加点表示个数：`3.(2)` 即 2 + 2 + 2
number-of-copies-of-game = 游戏的个数不能是分数
write-integer-before = `.` 前请写整数
braces-without-are-not-game = 花括号内没有 `|`，不是游戏
write-one-for-game-after-subtraction = 请写 `{ "{" }1|{ "}" }`，或写 `{ "{" }1,3{ "}" }` 与堆的大小
two-bars-are-equally-long = 有两处等长的竖线
use-to-separate-games-that-contain = 用 `||` 分开由 `|` 分开的游戏
games-are-nested-too-deeply = 游戏嵌套过深
write-smaller-game = 请写较小的游戏
is-not-game-text = `{ $text }` 不是游戏：
symbol = ，{ $location }
two-sided-value = 若视为双方各有走法、以轮到走的一方为左方，则值为 { $form }
