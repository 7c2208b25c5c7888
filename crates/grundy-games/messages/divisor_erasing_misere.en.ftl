name = Erasing divisors, last eraser loses
rules = The numbers 1 to n are on a board. A move erases a remaining number and all its remaining divisors. Whoever erases the last number loses.
statement = if one of the numbers left divides all others, as 1 does on the full board, the position is P exactly when no other number is left; so the full board is P only for n = 1. The law does not say which move wins; all other sets are solved by search
opponent-has-erased-last-number = the opponent has erased the last number
last-number-must-be-erased = the last number must be erased
