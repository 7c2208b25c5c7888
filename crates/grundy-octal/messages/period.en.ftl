n-n-for-every-n = G(n+{ $p }) = G(n){ $plus } for every n >= { $pre },{ " " }
because-this-holds-for-consecutive-n = because this holds for { $window } consecutive n, which suffices for all larger n
because-this-holds-for-consecutive-n-and-no-heap = because this holds for { $window } consecutive n, and no heap above { $rares_to } and up to { $range_end } has a rare value, which suffices for all larger n
because-if-heaps-are-given-their = because, if the heaps are given their values in increasing order (first all heaps of value 0, then those of value 1, and so on), the heaps still without a value form the same pattern after { $dealt } of the values and after { $s } more
