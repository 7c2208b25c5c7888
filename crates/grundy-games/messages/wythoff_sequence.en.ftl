name = Cold positions and Beatty's theorem
rules = The P-positions of Wythoff's game, also called cold positions, are the pairs a(k) = floor(k·φ), b(k) = a(k) + k. The number a(k) is the least number that is in no earlier pair, and every natural number is in exactly one pair: for irrational α, β > 1 with 1/α + 1/β = 1, every positive integer is in exactly one of the sequences floor(k·α) and floor(k·β), k ≥ 1 (Beatty 1926), and φ, φ² are such numbers α, β.
notation = `K` gives pair number K, `contains V` the pair that contains V, `to N` the pairs whose smaller member is at most N
this-is-not-question-about-cold = this is not a question about cold pairs
write-five-contains-17 = write `5`, `contains 17` or `to 50`
there-are-more-than-pairs-up = there are more than { $max_listed } pairs up to { $bound }
ask-for-single-pairs = ask for single pairs, as in `5`
pair-number = pair number { $k }: ({ $a }, { $b })
