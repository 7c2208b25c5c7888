name = Turn exactly k consecutive coins
rules = A row of coins. A move turns k neighbouring coins, the rightmost of them from heads to tails. Whoever cannot move loses.
what = the number of coins that a move turns
statement = with the coins counted from 1, a head is worth 1 when k divides its number, else 0
