name = Erasing divisors, last eraser wins
rules = The numbers 1 to n are on a board. A move erases a remaining number and all its remaining divisors. Whoever erases the last number wins.
statement = the full board is N for n >= 1, and so is every set in which some number divides all others: if erasing only that number does not win, the winning reply to it can be played at once. The law does not say which move wins; all other sets are solved by search
nothing-is-left-to-erase = nothing is left to erase
only-number-can-be-erased = the only number can be erased
