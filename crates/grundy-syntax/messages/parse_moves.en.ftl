name-of-move = the name of the move
condition-among-choices-begins-with-if = a condition among the choices begins with `if`
write-if-or-put-when-after = write `if`, or put `when` after the `)`
and-position-after-move = `->` and the position after the move, or `{ "{" }` and how it changes
loop-cannot-generate-positions-of-sum = a loop cannot generate the positions of a sum
write = write `{ $inside }`
write-two-moves-one-when-other = write two moves: one `when { $cond }`, the other `when not ({ $cond })`
if-chooses-between-values = `if` chooses between values, not positions
fewer-nested-blocks = fewer nested blocks
name = a name
fewer-else-if = fewer `else if`
no-statement-of-block-begins-with = no statement of a block begins with `{ $snippet }`
change-such-as-x-zero = a change such as `x = 0`, `if`, `for`, `add`, `insert` or `remove`
or = `=`, `+=` or `-=`
name-of-sequence-bag-or-set = the name of a sequence, bag or set
