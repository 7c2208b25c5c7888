name = Fibonacci Nim
rules = One heap of n stones. The first move takes at least one but not all; every later move takes at least one and at most twice what the last move took. Whoever takes the last stone wins.
notation = the number of stones at the start; or, later in the game, the number of stones and the maximum number that may be taken now, as in `11 2`
fibonacci-nim-statement = a start position is P exactly when n is a Fibonacci number 1, 2, 3, 5, 8, …; in general the player to move wins exactly when the least part of the Zeckendorf representation of n may be taken, and this part is the least winning take
misstated = "The winner leaves a Fibonacci number" is false: from 12 = 8+3+1 the winning take is 1, and 11 is not a Fibonacci number. "f(k-1) < 2f(k) < f(k+1)", which occurs in proofs, is false for every k; the correct inequality is f(k+1) < 2f(k).
