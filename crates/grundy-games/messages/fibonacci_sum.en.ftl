name = Sum of Fibonacci numbers
rules = S(n) = F(1) + … + F(n), with F(1) = F(2) = 1: it is F(n+2) - 1, and S(0) = 0. By matrices, [S(n), F(n+1), F(n)] times [[1,0,0],[1,1,1],[0,1,0]] is [S(n+1), F(n+2), F(n+1)].
notation = one or more numbers n; mod=m for results modulo m
misstated = "(F(n+2) mod m) - 1" is negative when m divides F(n+2): the remainder is then m - 1.
