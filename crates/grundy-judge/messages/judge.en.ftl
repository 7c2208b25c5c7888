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

## rule_problem.rs

answer-lacks-value = the library gives no such value for this position
names-are = the names are { $names }
no-test-in-the-ranges = no position in the ranges can be answered
not-a-rule-file = this is no rule file
rules-have-no-name = the rules have no parameter or variable `{ $name }` that can differ between tests
template-lacks = the input template contains no `{ "{" }{ $name }{ "}" }`
template-lacks-length = the input template does not state how many elements `{ $name }` has
test-number = test { $number }
write-all-names = it must contain { $names }
write-length = write `{ "{" }size({ $name }){ "}" }` before `{ "{" }{ $name }{ "}" }`

## rule_tests.rs

one-of = one of { $names }
range-is = `{ $text }` is no range
word = the word `{ $word }`
write-range-like = write `--range n=1..100`, `--range "size(h)=1..5"`, `--range T=1..10` or `--range parts=1..3`

## template.rs

output-template-has-no-draw = the position is a draw, for which the output template has no text
output-template-is = `{ $text }` is no output template
template-contains = `{ $word }` in the input template has no meaning
template-is-too-long = the input template has more than { $max_pieces } words
write-output-template-like = write `--output "First|Second"`, with a third text for a draw, or `--output "{ "{" }grundy{ "}" }"` or `--output "{ "{" }score{ "}" }"`
write-template-like = write `--input "T; { "{" }n{ "}" } { "{" }m{ "}" }"`: `T` for the number of tests, `;` for the end of a line, names in braces, `[ ]` around what each component repeats
