name = Coin turning, general principle
rules = A row of coins. A move turns over a set of coins that the rule allows, the rightmost of them from heads to tails; whoever cannot move loses. The value of a row is the nim-sum of the values of its heads, each taken alone. The value of a single head is the mex, over all sets that the rule allows for it, of the nim-sum of the values of the other coins of the set, taken as heads.
notation = H and T for every coin (HHTHT; 正 and 反 also work), or the numbers of the coins that show heads; coins are numbered from `first`, which is 1 unless first=0. Each set of the rule lists coins that are turned together, by their distances to the left of a head, where 0 is the head itself: rule={ "{" }0{ "}" }；{ "{" }0,1{ "}" } turns a head, or a head and its left neighbour
what = the sets of coins that one move may turn, each as distances to the left from its rightmost coin, such as `rule={ "{" }0{ "}" };{ "{" }0,1{ "}" }`
what-number-of = the number of the first coin, 0 or 1
first-is = `first` is { $first_coin }
coins-are-numbered-from-zero = coins are numbered from 0 or from 1
coins-from-1 = H and T for every coin (HHTHT; 正 and 反 also work), or the numbers of the coins showing heads; coins are numbered from 1
coins-from-0 = H and T for every coin (HHTHT; 正 and 反 also work), or the numbers of the coins showing heads; coins are numbered from 0
