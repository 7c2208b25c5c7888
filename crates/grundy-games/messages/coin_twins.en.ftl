name = Twins: turn two coins whose distance is in a set S
rules = A row of coins. A move turns two coins whose distance is in the set S, the right one from heads to tails. Whoever cannot move loses.
allowed-distances = the allowed distances
statement = with the coins counted from 0, a head at x has the value of a heap of x in the subtraction game with the set S; for S = { "{" }1,…,m{ "}" } this value is x mod (m+1), for other sets S the values are tabulated
