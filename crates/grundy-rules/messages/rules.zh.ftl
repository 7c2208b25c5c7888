## claims.rs

claim = 断言 `{ $claim }`
rules-have-no-claim = 没有这个断言

## heap.rs

move-on-heap-of-leaves-heap = 从 { $n } 的堆走一步会留下 { $remaining } 的堆
every-move-must-leave-smaller-heaps = 每步都须留下更小的堆

## position_text.rs

write-one-like = 写法如 `{ $example_text }`
write-number = 请写 { $names } 的数值，如 `{ $number_text }`，或整个局面如 `{ $example_text }`

## region.rs

there-are-more-than-positions = 数不超过 { $to } 的局面多于 { $max_count } 个

## start.rs

rules-have-no-start = 规则没有 `start`
start-takes-numbers-found = 起始有 { $expected } 个数，却有 { $actual } 个

## typed_items.rs

position-is-too-long = 局面过长
bracket-of-position-is-not-closed = 局面中的括号没有配对
write-sequences-like-one-two-three = 序列写法如 `[1,2,3]`
