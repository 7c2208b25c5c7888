name = Nim
rules = Several heaps. A move takes any number of stones, at least one, from one heap. Whoever takes the last one wins.
statement = P exactly when the nim-sum of the heaps is 0; a heap is worth its size
