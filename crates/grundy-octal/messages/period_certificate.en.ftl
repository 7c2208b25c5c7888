## period_certificate/check.rs

period-is-zero = the period is 0
theorem-does-not-apply-it-requires = the periodicity theorem does not apply: it requires values that repeat, but the values increase by { $s } with each period
numbers-are-too-large = the numbers are too large
recomputed-values-do-not-reach = the recomputed values do not reach the patterns of the certificate
heaps-still-without-value-do = the heaps still without a value do not form the same pattern from { $first } on and from { $second } on, or the distance is not { $p }
theorem-does-not-apply-certificate = the periodicity theorem does not apply: the certificate states that moves take at most { $takes } and leave at most { $leaves } heaps, but the code has other bounds
window-does-not-end-where-theorem = the range of compared heaps does not end where the periodicity theorem requires
theorem-does-not-apply-some-move = the periodicity theorem does not apply: some move leaves more than two heaps or must leave equal heaps, or infinitely many numbers can be taken
theorem-does-not-apply = the periodicity theorem does not apply to this code
claim-fails-at-n-and = the claim fails at n = { $n }: G({ $n }) = { $value_n } and G({ $m }) = { $value_m }
claim-fails-at-n-certificate-states = the claim fails at n = { $n }: the certificate states G({ $n }) = { $message }; recomputation gives { $recomputed_value }
certificate-states-as-greatest-value = the certificate states { $message } as the greatest value; recomputation gives { $greatest }
hash-differs-from-hash-of-recomputed = the hash differs from the hash of the recomputed values

## period_certificate/mod.rs

window = a window
few-rare-heaps = few rare heaps
patterns = patterns
n-n-for-every-n-values = { $code }: G(n+{ $p }) = G(n){ $plus } for every n >= { $pre }; { $computed } values recomputed, heaps below { $to } compared
preperiod-is-not-least-period-also = the preperiod is not the least: the period also holds from { $less } on
period-is-not-least-is-also = the period is not the least: { $less } is also a period

## period_certificate/sparse_check.rs

theorem-does-not-apply-move = the periodicity theorem does not apply: a move that takes { $take } can leave three equal heaps
theorem-does-not-apply-move-that-takes = the periodicity theorem does not apply: a move that takes { $take } can leave two heaps only if they are equal
theorem-does-not-apply-certificate-states = the periodicity theorem does not apply: the certificate states that moves take at most { $takes } and leave at most two heaps, but the code has other bounds
heaps-cannot-be-classified-by-parity = heaps cannot be classified by parity: some takes that split a heap are even, others are odd
heaps-are-classified-by-parity = heaps are classified by parity, but the period is odd
claim-fails-at-n-is-rare = the claim fails at n = { $n }: G({ $n }) = { $value } is rare, but { $n } is above { $rares_to }
claim-fails-at-n-no-move = the claim fails at n = { $n }: no move that leaves one heap, or a part of at most { $rares_to }, reaches the value { $value }
