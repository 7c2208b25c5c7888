no-heap-size-is-at-least = no heap size is at least { $from } and below { $below }
positions-of-are-not-independent-heaps = positions of `{ $name }` are not independent heaps, so they cannot be counted
count-game-of-heaps-nim-subtraction = count a game of heaps: nim, a subtraction set, or a code such as `0.77`
values-of-first-heaps-are-known = the values of the first { $count } heaps are known; no positions are counted yet
there-are-too-many-heaps-below = there are too many heaps below { $below } to count
heaps-below-have-too-many-different = heaps below { $below } have too many different values to count
some-heaps-have-grundy-values-above = some heaps have Grundy values above { $max_value }
