name = Bash game with several heaps
rules = Several heaps. A move takes 1 to m stones from one heap. Whoever takes the last stone wins.
notation = the sizes of the heaps, then `m=…`, the maximum number of stones that a move takes
statement = a heap of n is worth n mod (m+1); P exactly when the nim-sum of the values of the heaps is 0; a winning take may raise the value of a heap
misere-statement = let r = n mod (m+1) for each heap of n: if some r is 2 or more, P exactly when the nim-sum of all r is 0; if every r is 0 or 1, P exactly when the nim-sum is 1
some-heap-is-firm-its-remainder = some heap is firm (its remainder modulo m+1 is 2 or more), so the nim-sum { $sum } of the remainders decides as in normal play
every-heap-is-fickle-its-remainder = every heap is fickle (its remainder modulo m+1 is 0 or 1), so the nim-sum { $sum } of the remainders decides in the opposite way to normal play
