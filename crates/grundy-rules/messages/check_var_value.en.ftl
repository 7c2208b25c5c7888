needs-sequence-of-position = `{ $ident }` needs a sequence of the position to rearrange
write-rotate-cell-two-zero-one = write `rotate(cell, [2, 0, 1])`, `reverse(cell)` or `swap(cell, white, black)`
list-of-indices-is-needed-here = a list of indices is needed here
for-each-place-write-index = for each place, write the index of the element that moves there, as in `[2, 0, 1]`
