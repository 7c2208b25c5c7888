## form/automatic.rs

semicolon = ；
for-n = n ≥ { $from } 时{ " " }

## form/beatty.rs

with-for-k = { $pair }，α = { $alpha }，k ≥ { $first }

## form/bitwise.rs

n-where-x-is = g(n) = { $expression }，其中 x 为{ " " }
for-n-from = （n ≥ { $from }）

## form/digits.rs

exponent-of-in = { $m } 中因子 { $base } 的次数
largest-power-of-dividing = 整除 { $m } 的 { $base } 的最大幂
largest-power-of-up-to = 不超过 { $m } 的 { $base } 的最大幂
number-of-digits-of-in-base = { $m } 的 { $base } 进制位数
odd-part-of = { $m } 的奇数部分
number-of-ones-of-in-base = { $m } 的二进制中 1 的个数
parity-of-ones-of-in-base = { $m } 的二进制中 1 的个数的奇偶性
number-of-ones-at-end = ({ $m } or { $c }) 的二进制末尾连续 1 的个数

## form/periodic.rs

for-n-equation = n ≥ { $preperiod } 时 { $equation }

## form/recurrence.rs

k-beginning = a(k) = { $sum }，开头为 { $first_terms }

## form/residues.rs

for-n-n = n ≥ { $preperiod } 时 g(n) ={ " " }
if-n-mod-is = { $line }（n mod { $modulus } 为 { $remainders }）
