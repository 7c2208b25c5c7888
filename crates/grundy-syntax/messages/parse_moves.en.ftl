condition-among-choices-begins-with-if = a condition among the choices in `( )` must begin with `if`, not with `when`
write-if-or-put-when-after = write `if`, or put `when` after the `)`
no-statement-of-block-begins-with = no statement of a block begins with `{ $snippet }`
gain-follows-block = `gain` follows the block of a move
write-gain-in-block = write `gain ..` inside the braces
