name = 多堆巴什博弈
rules = 若干堆石子，每次从一堆中取 1 到 m 颗，取到最后一颗者胜。
notation = 各堆石子数，再写 `m=…`，即一次最多可取的石子数
statement = 每堆的 SG 值为 n mod (m+1)，异或和为 0 时必败；取后该堆 SG 值变大的走法也可能取胜
misere-statement = 各堆取 n mod (m+1)：其中有不小于 2 的，异或和为 0 时必败；全为 0 或 1 时，异或和为 1 时必败
some-heap-is-firm-its-remainder = 有一堆是坚定的（除以 m+1 的余数不小于 2），所以与正常规则一样由各余数的异或和 { $sum } 决定
every-heap-is-fickle-its-remainder = 各堆都是易变的（除以 m+1 的余数为 0 或 1），所以各余数的异或和 { $sum } 的胜负与正常规则相反
