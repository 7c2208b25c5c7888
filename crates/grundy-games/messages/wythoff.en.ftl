name = Wythoff's game
rules = Two heaps. A move takes any number of stones, at least one, from one heap, or the same number from both. Whoever takes the last stone wins.
misstated = "P exactly when the difference times φ equals the smaller heap" omits the floor, and without the floor no position except (0,0) is P, not even (1,2). Computing the floor in floating point fails too: with doubles, (165580140, 267914295) becomes N and (165580141, 267914296) becomes P, but the opposite is true.
notation = the sizes of the two heaps, in any order
statement = P exactly when the smaller heap is floor(k·φ), where k is the difference of the heaps and φ is the golden ratio; from every other position, winning moves lead to 1 to 3 different positions
misere-statement = the P-positions are (0,1), (2,2) and the P-positions of normal play from (3,5) on
heaps-differ-by-in-lost-position = the heaps differ by { $k }; in the lost position with this difference, the smaller heap is floor({ $k }·φ) = { $floor } (φ is the golden ratio)
as-here = , as here
not = , not { $low }
heaps-differ-by-lost-pair = The heaps differ by { $k }. The lost pair with this difference is ({ $x },{ $y }): floor({ $k }φ) and floor({ $k }φ²), a Beatty pair. Every positive number is in exactly one such pair, and no two pairs have the same difference.
heaps-are-this-pair-p-position = The heaps are this pair: a P-position. No move leads from one pair to another: taking from one heap keeps the other, and taking from both keeps the difference.
heaps-are-larger-than-this-pair = The heaps are larger than this pair: take { $take } from both and leave ({ $x },{ $y }).
heaps-are-smaller-than-this-pair = The heaps are smaller than this pair, so taking the same number from both does not reach it. A move that keeps one of the heaps reaches another pair.
is-in-pair-with-take = { $kept } is in pair { $number } with { $other_member }: take { $take } from the heap of { $lowered } and leave { $kept } and { $other_member }.
heaps-differ-by-misere-p-position = the heaps differ by { $k }; the misère P-position with this difference is ({ $x },{ $y })
