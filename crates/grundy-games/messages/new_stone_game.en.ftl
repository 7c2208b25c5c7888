name = A New Stone Game
rules = Several heaps. A move chooses a heap, discards at least one of its stones, and may then give any of its remaining stones to other non-empty heaps. Whoever cannot move loses.
notation = the sizes of the heaps
statement = P exactly when every size of a non-empty heap occurs an even number of times
misstated = "P exactly when the heaps can be paired up" is true only if empty heaps do not count: (2,2,0) is P although it lists three heaps. The game is not Nim either: (1,2,3) has nim-sum 0, but is won by discarding 2 stones of the heap of 3 and giving 1 to the heap of 1.
heap-size-occurs-only-once = the heap size { $size } occurs only once, so the heaps do not form pairs of equal size
heap-size-occurs-times-odd-number = the heap size { $size } occurs { $times } times, an odd number, so the heaps do not form pairs of equal size
every-heap-size-occurs-even-number = every heap size occurs an even number of times, so the opponent can copy each move on another heap of the same size
