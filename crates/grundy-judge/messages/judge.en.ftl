## arc131c.rs

title = Zero XOR
number-that-differs-from-all-others = a number that differs from all others
numbers-whose-xor-is-not-zero = numbers whose xor is not 0

## bzoj2463.rs

walk-from-corner = Walk from a corner

## game.rs

law-of-gives-no-winning-moves = the law of `{ $name }` gives no winning moves

## hdu1524.rs

chess-game = A Chess Game
successor = `successor`

## hdu1527.rs

taking-stones-wythoff = Taking stones (Wythoff)

## hdu1536.rs

nim = S-Nim

## hdu1730.rs

northcott-game = Northcott Game
column-other-than-ti = a column other than Ti

## hdu1846.rs

brave-game = Brave Game

## hdu1847.rs

title-good-luck = Good Luck in CET-4 Everybody!

## hdu1848.rs

title-fibonacci-again = Fibonacci again and again

## hdu1850.rs

title-being-good = Being a Good Boy in Spring Festival
zero-or-two-to-100 = 0, or 2 to 100

## hdu2177.rs

title-taking-stones = Taking stones from two heaps

## hdu2188.rs

choosing-volunteers = Choosing volunteers

## hdu2509.rs

be-winner = Be the Winner

## hdu2516.rs

taking-stones-fibonacci-nim = Taking stones (Fibonacci Nim)
zero-or-two-to-2147483647 = 0, or 2 to 2147483647

## hdu3094.rs

tree-game = A tree game
case-edges-u-v-do = case { $case }: the edges `u v` do not form a tree
write-n-one-edges-without-cycle = write N-1 edges without a cycle

## hdu4315.rs

climbing-hill = Climbing the Hill

## hdu4764.rs

stone = Stone

## jiaoguan.rs

instructors-game = The instructors' game

## leetcode1025.rs

divisor-game = Divisor Game

## lib.rs

filling-in-numbers = Filling in numbers
reason = an optimization problem that only looks like a game: it has no game to solve
is = { $wanted_id } is { $reason }
unknown-problem = unknown problem `{ $excerpt }`

## p1962.rs

fibonacci-numbers = Fibonacci numbers

## p3235.rs

splitting-evenly = Splitting evenly

## p3390.rs

matrix-power = Matrix power

## p4018.rs

title-roy-october = Roy & October take stones

## p4101.rs

title-merging-heaps = Merging heaps of one stone

## p4126.rs

minimum-cuts = Minimum cuts
vertex-other-than = a vertex other than s

## p4363.rs

pair-of-chessmen = A pair of chessmen

## p9169.rs

crossing-river = Crossing the river
characters-x-or-o = { $m } characters `.`, `#`, `X` or `O`
part-of-board-with-one-x = part of a board with one `X` and two `O`

## poj1704.rs

georgia-and-bob = Georgia and Bob
cell-without-another-piece = a cell without another piece

## poj1740.rs

new-stone-game = A New Stone Game

## uoj266.rs

title-deleting-paths = Deleting paths to the root
number-such-that-all-n-together = a number such that all n together are at most 200000
case = case { $case }

## ural1639.rs

chocolate-two = Chocolate 2

## uva1567.rs

simple-stone-game = A simple stone game
