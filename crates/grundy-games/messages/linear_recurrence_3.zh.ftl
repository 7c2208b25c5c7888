name = 三项递推
rules = F(n)=a₁·F(n-1)+a₂·F(n-2)+…+a_d·F(n-d)，由 d 个首项 F(0)、……、F(d-1) 递推。d=3 时行向量 [F(n),F(n-1),F(n-2)] 乘 [[a₁,1,0],[a₂,0,1],[a₃,0,0]] 得 [F(n+1),F(n),F(n-1)]，用此友矩阵的幂可求任意 n；这里改求 x^n 模 x^d-a₁·x^(d-1)-…-a_d 的余式，只需 O(d² log n)。
notation = 一个或多个 n；a=… 为系数，F(n-1) 的在前；first=… 为同样多的首项 F(0)、F(1)……；都可为负；要取模则写 mod=m
what = 各系数，F(n-1) 的在前，如 `a=1,1`
what-first-terms = 首项，从 F(0) 起，如 `first=0,1`
joined-name = `{ $name }`
no-n-is-given = 没有给出 n
write-one-as-in-100 = 请写一个，如 `100` 或 `10^18`
name-n = { $name }({ $n }) ={ " " }
