## census.rs

only-positions-of-rule-files = 只统计规则文件与着色图的局面，而 `{ $name }` 两者都不是
has-no-starting-position-so-table = `{ $name }` 没有起始局面，数值表需要大小或局面

## choices.rs

position-is-too-large-to-play = 局面过大，无法对弈：各数之和或走法数超过 { $max_total }
in-game = 在 { $name }（第 { $number } 个游戏）：

## element_law.rs

p-exactly-when = 当且仅当 `{ $expression }` 时为 P 态
grundy-value-is = SG 值为 `{ $expression }`
in-each-of-entire-positions-computed = ；完整局面：{ $positions } 个，SG 值均等于各元素之异或：未证明

## exhaustive_check.rs

claimed-grundy-value-computed = 断言值为 { $claimed }，实为 { $value }
claimed-not-to-be-actual-outcome = 断言不是 { $letter }，实为 { $truth }
claimed-outcome-actual-outcome = 断言为 { $letter }，实为 { $truth }

## fit_expressions.rs

is-not-rule-file = `{ $name }` 不是规则文件

## genus.rs

is-not-game-of-heaps = `{ $name }` 不是堆的游戏：须给出局面才能求亏格
give-position-too = 请同时给出局面
misere-canonical-forms-exceed-memory = 反常标准形过大，超出所允许的内存

## large_play.rs

position-is-too-large-to-play-rules = 局面过大，无法对弈：规则只能在小于 2^63 的数上运行
position-is-too-large-to-play-no-move = 局面过大，无法对弈：在最前面的选择中未找到走法

## law_export.rs

this-law-is-stated-in-words = 此规律以文字给出，只有周期可以导出
function-with-values-is-too-long = 含 { $values } 个数值的函数过长，无法导出
maximum-is-values = 最多 { $max_values } 个数值

## misere_law.rs

is-not-game-of-heaps-and-no-law = `{ $name }` 不是堆的游戏，此处没有反常规则的规律
proof-for-takes-up-to = 对不超过 { $largest } 的取数作证明

## misere_rules.rs

rules-of-already-state-their-ending = `{ $name }` 自己规定了终局
search-for-law-without-misere = 请去掉 `--misere`：文件已规定无法行动的一方的胜负

## practice.rs

no-position-of-this-game = 没有找到“有的走法胜、有的不胜”的局面
try-larger-position-or-another-game = 请换更大的局面或别的游戏

## proved_laws.rs

for-each-from-to = （{ $name } 取 { $low } 到 { $high } 的每个值）
for-each-of-combinations-of-values = （{ $names } 的 { $count } 组值逐一证明）

## scope.rs

for-starts = （就开局而言）
for-sequences-of-length = （就长度为 { $length } 的序列而言）
for-bags-of-elements-in-ascending = （就含 { $length } 个元素的多重集而言，元素按升序）

## vertices.rs

positions-of-are-not-vertices = `{ $name }` 的局面不是图的顶点
graph-has-vertices-limit-is = 图有 { $count } 个顶点，上限为 { $limit }
