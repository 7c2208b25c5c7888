name = Bash game
rules = One heap of n stones. A move takes 1 to m of them. Whoever takes the last one wins.
notation = the size of the heap, then `m=…`, the maximum number of stones that a move takes
misstated = "Write n = (m+1)r + s with r > 1" is too narrow: r may also be 0 or 1 (n = m+1 is lost, n = 3 with m = 5 is won).
what = the maximum number of stones that a move takes
statement = G(n) = n mod (m+1); P exactly when m+1 divides n; the only winning take is n mod (m+1)
remainders-mod-have-nim-sum = the remainders mod { $modulus } have nim-sum { $sum }
