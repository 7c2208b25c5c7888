game = GAME
game-and-its-parameters-rule-file = Game and its parameters: a rule file, a code such as 0.77, or a game of the catalogue that has a rule file
claim-value-name = CLAIM
claim-help = Prove this claim instead of the claims of the file, such as "P when (a ^ b) == 0" or "grundy = n mod 5"
for-all-value-name = NAME[=FROM..TO]
for-all-help = Prove the claims for every value of a parameter, one by one: write `m` for all allowed values of the parameter m, `m=1..8` for a range
numeration-value-name = NAME
numeration-help = How the proof writes numbers as digits: `binary`, `zeckendorf` (sums of Fibonacci numbers), or `ostrowski:` with the repeating terms of a continued fraction, such as ostrowski:1,2 [default: chosen from the rules]
summary = Proves the claims of a rule file for all sizes, or refutes them by a counterexample
p-positions-inferred-from-small = P-positions (inferred from small positions):{ " " }
grundy-values-inferred-from-small = Grundy values (inferred from small positions):{ " " }
colon = :{ " " }
