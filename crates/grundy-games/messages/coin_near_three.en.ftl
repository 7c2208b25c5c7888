name = Turn a coin and one of the three to its left
rules = A row of coins. A move turns coin x from heads to tails together with one of the coins x-1, x-2, x-3; coins 1, 2 and 3 may also be turned alone. Whoever cannot move loses.
statement = with the coins counted from 1, a head at x is worth x mod 4: with an additional coin 0, which may always be turned together with another coin, the game is the subtraction game { "{" }1,2,3{ "}" }
