name = 斐波那契数列
rules = F(0)=0，F(1)=1，F(n)=F(n-1)+F(n-2)。[F(n),F(n+1)] 等于 [0,1] 乘 [[0,1],[1,1]] 的 n 次幂，故求 F(n) 只需 O(log n) 次乘法。
notation = 一个或多个 n；要取模则写 mod=m
exact-fibonacci-number = 精确的斐波那契数将超过 { $max_result_digits } 位
ask-for-it-modulo-number = 请对某数取模，如 `mod=1000000007`
