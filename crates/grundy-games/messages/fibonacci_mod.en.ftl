name = Fibonacci numbers
rules = F(0) = 0, F(1) = 1, and F(n) = F(n-1) + F(n-2). [F(n), F(n+1)] is [0, 1] times the n-th power of [[0,1],[1,1]], so computing F(n) takes O(log n) multiplications.
notation = one or more numbers n; mod=m for results modulo m
exact-fibonacci-number = the exact Fibonacci number would have over { $max_result_digits } digits
ask-for-it-modulo-number = ask for it modulo a number, as in `mod=1000000007`
