## arc131c.rs

number-that-differs-from-all-others = 与其他数不同的数
numbers-whose-xor-is-not-zero = 异或和不为 0 的数

## game.rs

law-of-gives-no-winning-moves = `{ $name }` 的规律不给出走法

## hdu1524.rs

successor = `successor`

## hdu1730.rs

column-other-than-ti = 不同于 Ti 的列

## hdu1850.rs

zero-or-two-to-100 = { " " }0 或 2 到 100

## hdu2516.rs

zero-or-two-to-2147483647 = { " " }0 或 2 到 2147483647

## hdu3094.rs

case-edges-u-v-do = 第 { $case } 组数据：各边 `u v` 不构成树
write-n-one-edges-without-cycle = 请给出不成圈的 N-1 条边

## lib.rs

filling-in-numbers = [省选联考 2023] 填数游戏
reason = 披着博弈外衣的最优化问题：没有博弈可解
is = { $wanted_id } 是{ $reason }
unknown-problem = 没有题目 `{ $excerpt }`

## p4126.rs

vertex-other-than = 不同于 s 的顶点

## p9169.rs

characters-x-or-o = { $m } 个 `.`、`#`、`X`、`O`
part-of-board-with-one-x = 恰有一个 `X`、两个 `O` 的棋盘的一部分

## poj1704.rs

cell-without-another-piece = 与其他棋子不同的格

## uoj266.rs

number-such-that-all-n-together = 使总和不超过 200000 的数
case = 第 { $case } 组数据
