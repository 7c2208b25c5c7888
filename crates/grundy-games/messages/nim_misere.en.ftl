name = Misère Nim
rules = Several heaps. A move takes any number of stones, at least one, from one heap. Whoever takes the last one loses.
misstated = "Won when all heaps are 1 and their number is even, or not all are 1 and the nim-sum is not 0" is true only if empty heaps do not count: (0) has one heap, which is not 1, and nim-sum 0, yet it is won, because the player to move did not take the last stone.
statement = count only non-empty heaps: if all are 1 (or there is none), N exactly when their number is even; otherwise N exactly when the nim-sum is not 0
no-stone-is-left-other-player = no stone is left: the other player took the last one
one-so-every-move-takes-one = { $ones ->
        [one] the only heap is
       *[other] all { $ones } heaps are
    } 1, so every move takes one heap
only-one-heap-is-larger = only one heap is larger than 1, and the number of heaps of 1 is { $ones }: reducing the large heap to 0 or 1 leaves an odd number of heaps of 1
heaps-are-larger-than-one = { $larger } heaps are larger than 1, so the nim-sum decides: { $heap_text }
