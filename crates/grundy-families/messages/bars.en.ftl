write-piece-of-three-rows = write a piece of 3 rows and 4 columns as `3 4`
position-has-numbers-expected-two = the position has { $count } numbers, expected two for each piece
side-of-piece-is-zero = a side of a piece is 0
break-piece-into-and = break the { $broken } piece into { $first_part } and { $second_part }
