name = Take-away with factor k
rules = One heap of n stones. The first move takes at least one but not all; every later move takes at least one and at most k times what the last move took. Whoever takes the last stone wins.
notation = the number of stones at the start, or later in the game the number of stones and the maximum number that may be taken now; then `k=…`: a move takes at most k times the previous take
what = the factor of the limit: a move takes at most k times what the previous move took
statement = let a(1) = 1, a(i+1) = b(i) + 1, and b(i) = a(i) + b(j) for the greatest j with k·a(j) < a(i), or b(i) = a(i) if there is no such j. A start position is P exactly when n is some a(i); in general the player to move wins exactly when the least part of n, written greedily as a sum of numbers a(i), may be taken, and this part is the least winning take
stones = { $heap } stones
fibonacci-numbers-one-two-three-five = Fibonacci numbers 1, 2, 3, 5, 8, …
write-heap-as-sum = Write the heap as a sum of { $terms }, each time taking the largest number that fits: a 1 marks the numbers used.
least-part-of-sum = The least part of the sum is { $least }, and at most { $cap } may be taken. A smaller take always leaves a sum whose least part the opponent may take: this is a P-position.
least-part-of-sum-is-and-at-most = The least part of the sum is { $least }, and at most { $cap } may be taken: taking the least part is allowed, so this is an N-position.
take-that-is-entire-heap = Take { $least }: that is the entire heap.
take-least-part-of-remaining = Take { $least }. The least part of the remaining { $left } is { $next }, and the opponent may take at most { $k } times { $least }, which is { $most }: less than { $next }. So the opponent is in a P-position.
fibonacci-number = a Fibonacci number
non-consecutive-fibonacci-numbers = non-consecutive Fibonacci numbers (Zeckendorf)
one-of-numbers-p-positions = one of the numbers { $first_terms } (the P-positions at the start of a game)
numbers-p-positions-at-start = the numbers { $first_terms } (the P-positions at the start of a game)
terms-and-so-on = { $terms }, …
nothing-is-left-to-take = nothing is left to take
all-may-be-taken-at-once = all { $heap } may be taken at once, since the limit is { $cap }
as-sum-of-taking-least-part = as a sum of { $terms }, { $heap } = { $part_list }; taking the least part, { $least }, wins, and the limit { $cap } permits it
is-and-limit-does-not-permit = { $heap } is { $one }, and the limit { $cap } does not permit taking all of it
as-sum-of-least-part-exceeds = as a sum of { $terms }, { $heap } = { $part_list }; the least part, { $least }, exceeds the limit { $cap }
