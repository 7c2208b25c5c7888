tray-needs-board = a tray needs a board
write-board-statement-above-this-one = write a `board` statement above this one
remove-line-start-and-give = remove the line `start`, and give each position in full when you ask about it, as in `[3,1] 0` (a list, then a number)
name-after-start-is-single-number = a name after `start` is a single number, but `{ $item_text }` must be a list
this-does-not-say-what-becomes = this does not say what becomes of a position under the symmetry
write-position-after-symmetry = write the position after the symmetry, such as `symmetry [b, a]`, `symmetry reverse(cell)` or `symmetry rotate(cell, [2, 0, 1])`
