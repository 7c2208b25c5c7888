n-n-for-every-n = 对一切 n >= { $pre } 有 G(n+{ $p }) = G(n){ $plus }，
because-this-holds-for-consecutive-n = 因为它对连续 { $window } 个 n 成立
because-this-holds-for-consecutive-n-and-no-heap = 因为它对连续 { $window } 个 n 成立，且大于 { $rares_to }、不超过 { $range_end } 的堆都不是稀有堆
because-remaining-heaps-repeat = 因为可以按值从小到大给堆定值（先是所有值为 0 的堆，再是值为 1 的堆，依此类推），而定完前 { $dealt } 个值后余下的堆，与再定 { $s } 个值后余下的堆分布相同
