name = Dawson's chess
rules = Rows of squares. A move marks a square that has no marked neighbour; after that, neither this square nor the squares beside it can be used. Whoever cannot move loses. Its code is 0.137. (Dawson's original game, with pawns on three ranks and forced captures, is equivalent to this game; in it, the player who makes the last move loses: `--misere`.)
notation = the number of squares in each row
