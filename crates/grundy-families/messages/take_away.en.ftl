game-cannot-start-with-empty-heap = a game cannot start with an empty heap
write-number-of-at-least-one = write a number of at least 1, or two numbers like `0 2` for the end of a game
position-has-numbers-but-this-game = the position has { $count } numbers, but this game needs 1 or 2
write-12-for-start-of-game = write `12` for the start of a game, or `11 2` if 11 stones remain and at most 2 may be taken
number-of-stones-then-largest-number = the number of stones, then the largest number that may be taken now
take-all = take all { $take }
take-leaving-opponent-may-take = take { $take }, leaving { $remaining }; the opponent may take at most { $cap }
