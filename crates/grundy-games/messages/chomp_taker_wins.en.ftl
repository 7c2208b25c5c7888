name = Chomp, taker of the corner wins
rules = A board of cells. A move takes a cell and all cells that are at least as high and at least as far to the right. Whoever takes the bottom left cell wins.
misstated = "Strategy stealing does not depend on who wins with the last cell" is false: it settles full boards in both games, but a single cell is won here, and lost in the game in which it is poisoned.
statement = every board with a cell is N: take the corner, and with it everything; no other move wins
opponent-has-taken-corner = the opponent has taken the corner
corner-can-be-taken-at-once = the corner can be taken at once
