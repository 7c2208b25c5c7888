name = Ruler: any run of consecutive coins
rules = A row of coins. A move turns any number of neighbouring coins, the rightmost of them from heads to tails. Whoever cannot move loses.
statement = with the coins counted from 1, a head at x is worth the greatest power of two that divides x: 1 2 1 4 1 2 1 8 …
largest-powers-of-two-that-divide = the largest powers of two that divide the numbers of the heads have nim-sum 0
largest-powers-of-two-that-divide-numbers = the largest powers of two that divide the numbers of the heads have nim-sum { $sum }
