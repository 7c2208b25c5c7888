heaps-and-parts-of-sum = Heaps and parts of a sum
turn-is-move-in = A turn is a move in
play-ends = Play ends
one-of-them = one of them
any = any number, at least one
together = all that have a move
last = when none of them has a move
first = when one of them has no move
