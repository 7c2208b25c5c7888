theorem-does-not-apply-code-does = the periodicity theorem does not apply: the code { $code } does not define a finite set of takes
period-is-zero = the period is 0
window-does-not-end-where-theorem = the range of compared heaps does not end where the periodicity theorem requires
numbers-are-too-large = the numbers are too large
in-misere-play-n-and-n = { $code }: in misère play, n+{ $p } and n have the same outcome for every n >= { $pre }; { $values } outcomes recomputed, heaps below { $to } compared
claim-fails-at-n = the claim fails at n = { $n }: { $n } is { $outcome_n } and { $m } is { $outcome_m }
p-positions-differ-from-recomputed-p = the P-positions differ from the recomputed P-positions
hash-differs-from-hash-of-recomputed = the hash differs from the hash of the recomputed P-positions
checking-certificate = checking the certificate
