position-has-numbers-expected-two = the position has { $count } numbers, expected two for each row
for-each-row-write-column = for each row, write the column of your piece and of the other player's piece, like `1 4 3 2`
piece-stands-in-column = a piece stands in column { $column }, but there are { $columns } columns
columns-are-numbered-from-one = columns are numbered from 1 to `m`
both-pieces-of-row-stand = both pieces of row { $row } stand in column { $column }
put-them-in-different-columns = put them in different columns
for-each-row-column-of-piece = for each row, the column of the piece of the player to move, then that of the other player
in-row-move-your-piece = in row { $row } move your piece from column { $a } to column { $b }
