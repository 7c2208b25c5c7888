this-expression-is-too-large-once = this expression is too large once the definitions (`def`) that it uses are written out
make-definitions-shorter = make the definitions shorter
range-is-not-value = a range is not a value
write-ranges = write ranges only after `in`, as in `i in 0..2`
can-be-used-only-in-game = `{ $word }` can be used only in a game with two sides
name-sides-in-statement = name the sides in a statement such as `sides white, black`
nothing-is-not-value = `nothing` is not a value
write-it-alone-after = write it alone after `->`
is-and-has-no-elements = `{ $snippet }` is { $description } and has no elements
sequence-is-declared-as-in-x = a sequence is declared as in `x: nat[3]`
empty-list-or-set-cannot = an empty list or set cannot be compared as a whole
write-size-zero = write `size({ $snippet }) == 0`
lists-cannot-be-compared-as-whole = lists cannot be compared as a whole
compare-their-elements = compare their elements, as in `all i in 0..2: x[i] == y[i]`
write = write `[{ $list }]`
assign-value-in-block-of-move = assign the value in the block of a move: `if { $cond } { "{" } row = { $yes } { "}" } else { "{" } row = { $no } { "}" }`, where `row` stands for your variable
if-chooses-between-single-values = `if` chooses between single values, not lists or maps
maps-cannot-be-compared-as-whole = maps cannot be compared as a whole
compare-their-values-as-in-x = compare their values, as in `x[k] == y[k]`
