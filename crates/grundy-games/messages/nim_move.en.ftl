name = Winning moves in Nim
rules = Nim: a move takes any number of stones from one heap, and whoever takes the last stone wins. The question is which heaps a winning move can reduce, and to which size. Let X be the nim-sum of the heaps. Every heap a with a xor X < a, that is, every heap that has the top bit of X, can be reduced to a xor X.
misstated = "Take a xor X stones" and "take a AND X stones" are false: a xor X is the number of stones that remain. For the single heap (3), X = 3 and a xor X = 0, and the winning move takes 3.
nim-sum-is = the nim-sum is { $told }
nim-sum-is-x-it-wins = the nim-sum is X = { $told }; it wins to reduce a heap a to a xor X, if a xor X < a
