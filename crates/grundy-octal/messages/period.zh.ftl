n-n-for-every-n = 对一切 n >= { $pre } 有 G(n+{ $p }) = G(n){ $plus }，
because-this-holds-for-consecutive-n = 因为它对连续 { $window } 个 n 成立
because-this-holds-for-consecutive-n-and-no-heap = 因为它对连续 { $window } 个 n 成立，且大于 { $rares_to }、不超过 { $range_end } 的堆都不是稀有堆
because-if-heaps-are-given-their = 因为取完 { $dealt } 个值之后与再取 { $s } 个值之后，尚未取值的堆分布相同
