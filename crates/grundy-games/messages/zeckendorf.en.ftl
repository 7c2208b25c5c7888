name = Zeckendorf's theorem
rules = Every positive number is, in exactly one way, a sum of Fibonacci numbers 1, 2, 3, 5, 8, … no two of which are consecutive. Taking the greatest Fibonacci number that fits, again and again, finds this sum. 0 is the empty sum.
notation = one number or several
no-number-is-given = no number is given
write-number-as-in-100 = write a number, as in `100`
zero-is-empty-sum = 0 is the empty sum
with-f-two-one-f-three = { $number } = { $sum }, with F(2) = 1, F(3) = 2
