## by_loopy.rs

semicolon = ；
graph-of-states-result-of-play = `{ $name }` 的图中有的顶点写有结果，在和中没有意义
solve-this-game-alone-or-remove = 请单独求解，或去掉结果

## by_nim_sum.rs

has-no-grundy-value-and-cannot = `{ $name }` 没有 SG 值，不能与其他游戏相加
solve-this-game-alone = 请单独求解

## by_proof.rs

by-proved-of-game = 由此游戏已证明的{ $quote_claim }
by-law-found-from-small-positions = 由小局面求得的规律
leaving = { $name }，剩 { $position_text }

## by_quotient.rs

no-move-is-possible-so-player = 无子可动，在反常规则下即为胜
of-heaps-up-to = 堆至 { $covered } 的
misere-quotient-multiplication-table = 在{ $range }阶为 { $order } 的反常商中，各堆元素之积 { $product_text } 是 P 元素：凡元素为它的和都是 P 态
misere-quotient-multiplication-table-of-elements = 在{ $range }阶为 { $order } 的反常商中，各堆元素之积 { $product_text } 不是 P 元素：凡元素为它的和都是 N 态
grundy-quotient-shows-elements = （`grundy quotient { $code }` 给出各字母所代表的堆）
grundy-quotient-to-shows-elements = （`grundy quotient { $code } --to { $to }` 给出各字母所代表的堆）

## compound_large.rs

this-compound-needs = 此复合需要 `{ $name }` 的{ $kind_name }，但对任意大小尚无证明，且该局面太大无法搜索
use-smaller-numbers-such-as = 请用较小的数，例如 { $max_listed_heap }

## compound_nim.rs

disjunctive-compound-short-rule-turn = 析取复合，短规则（每回合走一个分量；有一个分量终结即结束）：取完一堆者负，因此等于每堆少一颗的 Nim：
disjunctive-compound-short-rule-turn-moves = 析取复合，短规则（每回合走一个分量；有一个分量终结即结束）：使分量终结者负，因此 Nim 堆按少一颗计，其余分量按反常止局值计：
misere-foreclosed-value-of-nim-heap = 对 n >= 1 的 Nim 堆，反常止局值为 n - 1（归纳法）：取完它不计入，其余走法剩 1、……、n - 1

## compound_single_remaining.rs

one-component-remains-and-is-played = ：只剩一个分量，与单独进行相同：
only-remains = 只剩 `{ $name }`：

## flat_sum.rs

no-law-of-applies = `{ $name }` 在此没有可用的规律，而数字超出引擎范围
use-numbers-below-two-64 = 请用小于 2^64 的数
