name = Linear recurrence
rules = F(n) = a₁·F(n-1) + a₂·F(n-2) + … + a_d·F(n-d), with d first terms F(0), …, F(d-1). For d = 3 the row [F(n), F(n-1), F(n-2)] times [[a₁,1,0],[a₂,0,1],[a₃,0,0]] is [F(n+1), F(n), F(n-1)], so powers of this companion matrix give F(n) for any n. The program instead computes the remainder of x^n modulo x^d - a₁·x^(d-1) - … - a_d, which takes O(d² log n).
notation = one or more numbers n; a=… with the coefficients, the coefficient of F(n-1) first; first=… with equally many terms F(0), F(1), …; coefficients and terms may be negative; mod=m for results modulo m
what = the coefficients, the coefficient of F(n-1) first, such as `a=1,1`
what-first-terms = the first terms, F(0) first, such as `first=0,1`
joined-name = `{ $name }`
no-n-is-given = no n is given
write-one-as-in-100 = write one, as in `100` or `10^18`
name-n = { $name }({ $n }) ={ " " }
