## arc131c.rs

title = Zero XOR（异或擦数）
number-that-differs-from-all-others = 与其他数不同的数
numbers-whose-xor-is-not-zero = 异或和不为 0 的数

## bzoj2463.rs

walk-from-corner = 谁能赢呢？

## game.rs

law-of-gives-no-winning-moves = `{ $name }` 的规律不给出走法

## hdu1524.rs

chess-game = A Chess Game（有向无环图上移棋子）
successor = `successor`

## hdu1527.rs

taking-stones-wythoff = 取石子游戏（威佐夫）

## hdu1536.rs

nim = S-Nim（减法集合的 Nim）

## hdu1730.rs

northcott-game = Northcott Game
column-other-than-ti = 不同于 Ti 的列

## hdu1846.rs

brave-game = Brave Game（巴什博弈）

## hdu1847.rs

title-good-luck = Good Luck in CET-4 Everybody!

## hdu1848.rs

title-fibonacci-again = Fibonacci again and again

## hdu1850.rs

title-being-good = Being a Good Boy in Spring Festival
zero-or-two-to-100 = { " " }0 或 2 到 100

## hdu2177.rs

title-taking-stones = 取(2堆)石子游戏

## hdu2188.rs

choosing-volunteers = 悼念512汶川大地震遇难同胞——选拔志愿者

## hdu2509.rs

be-winner = Be the Winner

## hdu2516.rs

taking-stones-fibonacci-nim = 取石子游戏（斐波那契博弈）
zero-or-two-to-2147483647 = { " " }0 或 2 到 2147483647

## hdu3094.rs

tree-game = A tree game（树上删边）
case-edges-u-v-do = 第 { $case } 组数据：各边 `u v` 不构成树
write-n-one-edges-without-cycle = 请给出不成圈的 N-1 条边

## hdu4315.rs

climbing-hill = Climbing the Hill（爬山）

## hdu4764.rs

stone = Stone（写数字）

## jiaoguan.rs

instructors-game = 教官的游戏

## leetcode1025.rs

divisor-game = 除数博弈

## lib.rs

filling-in-numbers = [省选联考 2023] 填数游戏
reason = 披着博弈外衣的最优化问题：没有博弈可解
is = { $wanted_id } 是{ $reason }
unknown-problem = 没有题目 `{ $excerpt }`

## p1962.rs

fibonacci-numbers = 斐波那契数列

## p3235.rs

splitting-evenly = [HNOI2014] 江南乐

## p3390.rs

matrix-power = 【模板】矩阵快速幂

## p4018.rs

title-roy-october = Roy&October之取石子

## p4101.rs

title-merging-heaps = [HEOI2014] 人人尽说江南好

## p4126.rs

minimum-cuts = [AHOI2009] 最小割
vertex-other-than = 不同于 s 的顶点

## p4363.rs

pair-of-chessmen = [九省联考 2018] 一双木棋 chess

## p9169.rs

crossing-river = [省选联考 2023] 过河卒
characters-x-or-o = { $m } 个 `.`、`#`、`X`、`O`
part-of-board-with-one-x = 恰有一个 `X`、两个 `O` 的棋盘的一部分

## poj1704.rs

georgia-and-bob = Georgia and Bob（取石子棋盘）
cell-without-another-piece = 与其他棋子不同的格

## poj1740.rs

new-stone-game = A New Stone Game（新取石子游戏）

## uoj266.rs

title-deleting-paths = Alice和Bob又在玩游戏
number-such-that-all-n-together = 使总和不超过 200000 的数
case = 第 { $case } 组数据

## ural1639.rs

chocolate-two = Chocolate 2（掰巧克力）

## uva1567.rs

simple-stone-game = A simple stone game（k 倍动态减法）
