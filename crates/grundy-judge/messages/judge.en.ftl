## arc131c.rs

number-that-differs-from-all-others = a number that differs from all others
numbers-whose-xor-is-not-zero = numbers whose xor is not 0

## game.rs

law-of-gives-no-winning-moves = the law of `{ $name }` gives no winning moves

## hdu1524.rs

successor = `successor`

## hdu1730.rs

column-other-than-ti = a column other than Ti

## hdu1850.rs

zero-or-two-to-100 = 0, or 2 to 100

## hdu2516.rs

zero-or-two-to-2147483647 = 0, or 2 to 2147483647

## hdu3094.rs

case-edges-u-v-do = case { $case }: the edges `u v` do not form a tree
write-n-one-edges-without-cycle = write N-1 edges without a cycle

## lib.rs

filling-in-numbers = Filling in numbers
reason = an optimization problem that only looks like a game: it has no game to solve
is = { $wanted_id } is { $reason }
unknown-problem = unknown problem `{ $excerpt }`

## p4126.rs

vertex-other-than = a vertex other than s

## p9169.rs

characters-x-or-o = { $m } characters `.`, `#`, `X` or `O`
part-of-board-with-one-x = part of a board with one `X` and two `O`

## poj1704.rs

cell-without-another-piece = a cell without another piece

## uoj266.rs

number-such-that-all-n-together = a number such that all n together are at most 200000
case = case { $case }
