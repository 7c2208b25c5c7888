n-n-for-every-n = G(n+{ $p }) = G(n){ $plus } for every n >= { $pre },{ " " }
because-this-holds-for-consecutive-n = because this holds for { $window } consecutive n, which suffices for all larger n
because-this-holds-for-consecutive-n-and-no-heap = because this holds for { $window } consecutive n, and no heap above { $rares_to } and up to { $range_end } has a rare value, which suffices for all larger n
because-remaining-heaps-repeat = because heaps can be given their values in increasing order (first all heaps of value 0, then those of value 1, and so on), and the heaps that remain after the first { $dealt } values form the same pattern as those that remain after { $s } more
