name = Lasker's Nim
rules = Heaps of stones. A move takes any number of stones, at least one, from one heap, or splits a heap into two non-empty heaps. Whoever cannot move loses.
notation = the sizes of the heaps
statement = a heap of n is worth n, but heaps of 4k+3 are worth 4k+4 and heaps of 4k+4 are worth 4k+3; P exactly when the nim-sum is 0
