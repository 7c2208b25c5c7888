name = Merging heaps up to m
rules = n heaps of one stone each. A move merges two heaps into one, which must not have more than m stones. Whoever cannot move loses. Other start positions may be given too.
notation = `7` is seven heaps of 1; `1x5 3x2` (size x number) is five heaps of 1 and two heaps of 3; then `m=…`, the maximum size of a merged heap
what = the maximum size of a merged heap
statement = from n heaps of 1, best play lasts n − ceil(n/m) moves; N exactly when this number is odd. The winner can always find a winning move among the merges with the largest allowed sum. The law says nothing about other start positions
best-play-lasts-it-merges = best play lasts { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    }: it merges { $heaps ->
        [one] 1 heap
       *[other] { $heaps } heaps
    } into { $merged ->
        [one] 1 heap
       *[other] { $merged } heaps
    } of at most { $m } stones each
