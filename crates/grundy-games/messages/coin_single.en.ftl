name = Turn exactly one coin
rules = A row of coins. A move turns one coin from heads to tails. Whoever cannot move loses.
statement = N exactly when the number of heads is even: the play lasts as many moves as there are heads
statement-every-head = every head is worth 1; N exactly when the number of heads is odd
