condition-among-choices-begins-with-if = a condition among the choices in `( )` must begin with `if`, not with `when`
write-if-or-put-when-after = write `if`, or put `when` after the `)`
loop-cannot-generate-positions-of-sum = a loop cannot generate the positions of a sum
write = write `{ $inside }`
write-two-moves-one-when-other = write two moves: one `when { $cond }`, the other `when not ({ $cond })`
if-chooses-between-values = `if` chooses between values, not positions
no-statement-of-block-begins-with = no statement of a block begins with `{ $snippet }`
