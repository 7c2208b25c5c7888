name = Subtract a proper divisor
rules = A number N. A move chooses a divisor x of N with 0 < x < N and replaces N by N - x. Whoever cannot move loses. With several numbers a move changes one of them.
notation = the number, at least 1
statement = G(N) is the exponent of 2 in N, so the player to move wins exactly when N is even; the winning moves subtract an odd divisor, such as 1
subtract-leaving = subtract { $x }, leaving { $remaining }
number = number { $i }:{ " " }
two-and-grundy-value-is-exponent = { $n } = 2^{ $twos } · { $odd }, and the Grundy value is the exponent of 2
exponent-of-two-is = the exponent of 2 is { $twos }
nim-sum-of-exponents-of-two = nim-sum of the exponents of 2: { $told }
