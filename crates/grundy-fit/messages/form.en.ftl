## form/automatic.rs

semicolon = ;{ " " }
for-n = for n >= { $from },{ " " }

## form/beatty.rs

with-for-k = { $pair } with α = { $alpha }, for k >= { $first }

## form/bitwise.rs

n-where-x-is = g(n) = { $expression }, where x is{ " " }
for-n-from = , for n >= { $from }

## form/digits.rs

exponent-of-in = the exponent of { $base } in { $m }
largest-power-of-dividing = the largest power of { $base } dividing { $m }
largest-power-of-up-to = the largest power of { $base } up to { $m }
number-of-digits-of-in-base = the number of digits of { $m } in base { $base }
odd-part-of = the odd part of { $m }
number-of-ones-of-in-base = the number of ones of { $m } in base 2
parity-of-ones-of-in-base = the parity of the ones of { $m } in base 2
number-of-ones-at-end = the number of ones at the end of ({ $m } or { $c }) in base 2

## form/periodic.rs

for-n-equation = { $equation } for n >= { $preperiod }

## form/recurrence.rs

k-beginning = a(k) = { $sum }, beginning { $first_terms }

## form/residues.rs

for-n-n = for n >= { $preperiod }, g(n) ={ " " }
if-n-mod-is = { $line } if n mod { $modulus } is { $remainders }
