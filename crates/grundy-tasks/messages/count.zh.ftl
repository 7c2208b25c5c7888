no-heap-size-is-at-least = 没有不小于 { $from } 且小于 { $below } 的堆
positions-of-are-not-independent-heaps = `{ $name }` 的局面不是若干独立的堆，无法计数
count-game-of-heaps-nim-subtraction = 可对堆类游戏计数：nim、减法集合、`0.77` 等代码
values-of-first-heaps-are-known = 已知前 { $count } 个堆的值，尚未计数
there-are-too-many-heaps-below = 小于 { $below } 的堆过多，无法计数
heaps-below-have-too-many-different = 小于 { $below } 的堆的 SG 值过多，无法计数
some-heaps-have-grundy-values-above = 有的堆 SG 值超过 { $max_value }
