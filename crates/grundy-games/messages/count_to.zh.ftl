name = 报数游戏
rules = 两人从 1 起轮流报数，每人每次接着报 1 到 m 个数，报到 N 者胜。
notation = 还要报的数的个数（开局时为 N），再写 `m=…`，即一次最多可报几个数
statement = 剩余个数能被 m+1 整除时必败；否则报（剩余个数 mod (m+1)）个数
what = 一次最多可报几个数
say-one-number-leaving-to-say = 报 1 个数，还剩 { $remaining } 个
say-numbers-leaving-to-say = 报 { $numbers } 个数，还剩 { $remaining } 个
