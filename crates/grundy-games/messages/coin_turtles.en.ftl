name = Turning Turtles: one or two coins
rules = A row of coins. A move turns one coin from heads to tails, and may also turn any one coin to its left. Whoever cannot move loses.
misstated = "A head is worth its number counted from 0, coin 0 being special" is false: heads on the first three coins have the nim-sum 1 xor 2 xor 3 = 0, so the player to move loses; counting from 0 would give 0 xor 1 xor 2 = 3.
statement = with the coins counted from 1, a head is worth its number: the game is Nim with the numbers of the heads as heaps
