## claims.rs

claim = claim `{ $claim }`
rules-have-no-claim = the rules have no claim with this index

## heap.rs

move-on-heap-of-leaves-heap = a move on a heap of { $n } leaves a heap of { $remaining }
every-move-must-leave-smaller-heaps = every move must leave smaller heaps

## position_text.rs

write-one-like = write one like `{ $example_text }`
write-number = write a number for { $names }, as in `{ $number_text }`, or the whole position like `{ $example_text }`

## region.rs

there-are-more-than-positions = there are more than { $max_count } positions with numbers up to { $to }

## start.rs

rules-have-no-start = the rules have no `start`
start-takes-numbers-found = `start` takes { $expected } numbers, found { $actual }

## typed_items.rs

position-is-too-long = the position is too long
bracket-of-position-is-not-closed = a bracket of the position is not closed
write-sequences-like-one-two-three = write sequences like `[1,2,3]`
