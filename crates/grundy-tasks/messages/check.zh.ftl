## check/known_law.rs

law-known-for-this-game-gave = 规律在已比较的 { $positions } 个局面上成立
positions-with-numbers-up = 数不超过 { $to } 的局面过多，无法列出
check-sizes-up-to-at-most = 请检验到 { $size } 以内
law-gives-engine-computes = 规律称 { $predicted }，实为 { $truth }
law-move-to-is-not-legal = 规律给出的 { $target } 不合法
law-move-to-does-not-win = 规律给出的 { $target } 并不取胜
law-misses-winning-move-to = 规律漏掉必胜走法 { $missed }
law-counts-winning-moves-but-engine = 规律称有 { $count } 种必胜走法，实有 { $winning_count } 种
laws-of-compounds-cannot-be-checked = 不是每次走一个分量时，此处不检验规律

## check/list_claims.rs

claims-about-cannot-be-checked = 无法逐个局面检验关于 `{ $name }` 的猜想
this-check-needs-game-that-always = 此方法要求游戏必定结束且无平局
numbers-of-can-be-negative = `{ $name }` 的数可为负，因此不是大小
claim-gives-values-which-do = { $count } 个值不足以给出 { $to } 处的值
claim-about-grundy-values-applies = 关于 SG 值的猜想只适用于正常规则
positions-of-consist-of-more = `{ $name }` 的局面不止一个数
line-of-claim = 猜想的第 { $number } 行

## check/mismatch.rs

positions-of-this-game = 此游戏的局面没有 SG 值
claim-p-positions = 请断言必败态
claimed-grundy-value-computed = 所称 SG 值为 { $claimed }，计算得 { $value }
actual-outcome-which-claim-excludes = 实为 { $actual }，断言却不包括它
claimed-outcome-actual-outcome = 所称为 { $claimed_name }，实为 { $actual }

## check/mod.rs

law-known-for-this-game-gives = 规律在所比较的 { $positions } 个局面上全部成立
no-formula-for-values = `{ $name }` 没有封闭形式的规律可检验

## check/report.rs

true-at-start-position = 在开局处成立
other-values-were-not-tested = ；其他取值未检验
holds-for-with-numbers-up-to = 对数不超过 { $to } 的全部 { $positions } 个局面成立
holds-for-starting-positions-up-to = 对数不超过 { $to } 的全部 { $positions } 个开局成立
false-at = 在 { $at } 处不成立：

## check/rule_claims.rs

file-states-no-claims-that-could = `{ $name }` 没有断言
holds-at-reachable-from-start = 在可能出现的全部 { $compared } 个局面上成立
winning-move = ；制胜一步：

## check/table_claims.rs

positions-of-are-not-one = `{ $name }` 的局面不是一两个数
write-game-as-rule-file = 请写成规则文件
claim-cannot-be-parsed = 无法读取断言
