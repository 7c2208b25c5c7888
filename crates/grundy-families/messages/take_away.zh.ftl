game-cannot-start-with-empty-heap = 游戏不能从空堆开始
write-number-of-at-least-one = 请写不小于 1 的数；对局终了写作 `0 上限`
position-has-numbers-but-this-game = 局面有 { $count } 个数，此游戏需要 1 或 2 个
write-12-for-start-of-game = 开局写 `12`；剩 11 颗、至多取 2 颗写 `11 2`
number-of-stones-then-largest-number = 先写石子数，再写这一步至多可取的颗数
take-all = 取完 { $take } 颗
take-leaving-opponent-may-take = 取 { $take }，剩 { $remaining }，对方至多取 { $cap }
