name = Grunt: coins 0, x, n-x and n
rules = A row of coins numbered from 0. A move on a head n turns the four coins 0, x, n-x and n for some x with 0 < x < n/2. Only coin n has to show heads. Whoever cannot move loses.
misstated = "Both the leftmost and the rightmost coin must go from heads to tails" is another game: in it coin 0 could be turned only once, and heads 0 and 5 would be worth 1; here they are worth 2.
statement = with the coins counted from 0, a head at n has the value of a heap of n in Grundy's game (0 0 0 1 0 2 1 0 2 …), for which no formula is known; for heads up to 2000 the values are computed by recursion
