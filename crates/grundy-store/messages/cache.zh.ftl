## cache/engine.rs

games-of-heaps = 堆的游戏
subtraction-games = 减法游戏
games-with-few-heaps-left = 每步只能取有限多种数目、一步至多剩下两堆（或剩下几个相等的堆）的游戏
games-that-split-in-two = 每步只能取有限多种数目、可把一堆分成任意两堆的游戏
games-with-three-heaps-left = 每步只能取有限多种数目、一步至多剩下三堆的游戏
it-supports = 它用于{ $for_text }
engine-does-not-support = 引擎 `{ $engine_name }` 不适用于 `{ $name }`：{ $why }
use-engines = 可用 { $engines }

## cache/periods.rs

has-no-known-law-for-heaps = `{ $name }` 没有适用于这么大的堆的规律
use-heaps-up-to = 请用不超过 { $max_tabulated_heap } 的堆

## cache/position_labels.rs

no-label-is-stored-for = 没有 `{ $position_text }` 的标记

## cache/proofs.rs

proved-for-all-sizes = 对一切大小已证明
symbol = ；
no-move-is-possible = 没有任何走法
every-move-replaces-one-number = 每步都把一个元素换成更小的
or-if-that-stays-the-same = { " " }变小，若其不变则使{ " " }
every-move-lowers = 每步都使 { $sums } 变小
play-ends-because = { $reason }，所以对局必定结束
positions-may-repeat-but-winner-makes = 局面可能重复，但胜方总在推进：先手方使 { $first } 变小，后手方使 { $second } 变小
by-finite-automaton-with-at-most = { $why }；自动机 { $states } 个状态，过程中最大 { $largest } 个
numbers-of-elements-of-each-size = （{ $low } 到 { $high } 各数的个数）

## cache/reachable.rs

search-reached-its-limit = 搜索在 { $positions } 个局面后达到上限，局面总数至多 { $total }

## cache/searches.rs

use-retrograde-instead-which-allows = 请改用 `retrograde`，它允许循环

## cache/tables.rs

game-has-no-table-of-heap = 此游戏没有与这些值相符的堆的数值表
give-game-of-heaps = 请给出堆的游戏，如 0.77
heap-is-beyond-longest-table-of = 堆 { $n } 超出 `{ $name }` 最长的表
table-of-up-to-heap = `{ $name }` 的堆 { $n } 以内的表

## cache/kept_search.rs

value-file-has-other-format = 用来保存值的文件不是值文件，或者由其他版本的程序写成
value-file-is-damaged = 用来保存值的文件已损坏：校验和或内容有误
delete-value-file-or-name-another = 请删除该文件，或者指定另一个文件
value-file-has-other-rules = 文件中的值属于其他规则，或其他大小的棋盘
name-another-value-file = 请指定另一个文件
