this-is-not-position-of-game = this is not a position of the game
every-variable-must-have-value = every variable must have a value that its declaration allows
when = when { $position_text }
move-can-leave-position-unchanged = the move `{ $name }` can leave the position unchanged
player-could-then-move-for-ever = a player could then repeat this move for ever; such endless play counts as a draw. If play should always end, begin the range at 1, or exclude this case with `when`
move-was-possible-in-none = the move `{ $name }` was possible in none of the small positions that were tested
check-its-condition = check its condition `when` and its ranges: `a..b` counts upwards from a to b and includes both
