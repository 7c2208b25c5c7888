misere-quotient-of-heaps-one = 已知堆 1 到 { $heaps } 的反常商，阶为 { $order }，尚未计数
is-wild-from-heap = `{ $name }` 自堆 { $first_wild } 起不驯良，且未找到这些堆的反常商
colon = ：
number-of-heaps-is-too-large = 堆数过多，无法用反常商计数
