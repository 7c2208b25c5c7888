name = Number of winning first moves in Nim
rules = Nim: a move takes any number of stones from one heap, and whoever takes the last stone wins. The question is how many first moves win. Let X be the nim-sum of the heaps. Every heap a with a xor X < a has exactly one winning move. The number of winning moves is odd if X is not 0, and 0 if X is 0. Equal heaps count separately.
nim-sum-is-x-number = the nim-sum is X = { $told }; number of heaps a with a xor X < a, each of which has one winning move: { $count }
