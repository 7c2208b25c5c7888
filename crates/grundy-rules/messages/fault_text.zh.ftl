exceeds-64-bits = `{ $snippet }` 超出 64 位
use-smaller-numbers = 请用较小的数
divides-by-zero = `{ $snippet }` 除以零
shifts-by = `{ $snippet }` 移 { $by } 位
shift-must-be-from-zero = 移位为 0 到 62
is-not-defined-for = `{ $snippet }` 对 { $value } 没有定义
sets-to-which-is-outside = `{ $snippet }` 使 `{ $name }` 为 { $value }，不在它的范围内
declare-wider-range = 请放宽声明的范围
list-is-empty = 列表为空
list-has-only-element-zero = 列表只有元素 0
list-has-only-elements-zero-to = 列表只有元素 0 到 { $greatest }
asks-for-element-but = `{ $snippet }` 取元素 { $index }，但{ $elements }
has-no-entry-for = `{ $snippet }` 没有 { $key } 的项
add-entry-for-it-to-map = 请在映射中补上
chooses-from-empty-list-of-values = `{ $snippet }` 没有可选的数
removes-which-is-not-element = `{ $snippet }` 移除不存在的 { $value }
gives-elements-which-its-declaration = `{ $snippet }` 使 `{ $name }` 有 { $len } 个元素，超出其声明
change-declaration-of-or-exclude = 请放宽声明，或用 `when` 排除{ $name ->
       *[other] { "" }
    }
gives-copies = `{ $snippet }` 为 { $times } 次
number-of-copies = 次数为 0 到 4096
rules-take-too-many-steps-here = 规则在此步数过多
use-smaller-numbers-or-shorter-ranges = 请用较小的数或较短的范围
position-has-more-than-four-million = 一个局面有超过四百万个后继
add-when-or-end-range-earlier = 请加 `when { $subtrahend } <= { $minuend }`，或缩短范围
exclude-this-case-with-when = 请用 `when` 排除
goes-below-zero = `{ $snippet }` 降到 { $value }，小于零，而 `{ $name }` 是自然数
sets-to-but-its-range = `{ $snippet }` 使 `{ $name }` 为 { $value }，但它的范围是 { $low } 到 { $high }
exclude-this-case = 请用 `when` 排除，或放宽声明的范围
