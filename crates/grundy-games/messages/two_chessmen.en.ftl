name = A pair of chessmen
rules = A board of n rows and m columns. First and Second in turn take one cell, until all cells are taken. A cell may be taken when all cells to its left in its row and all cells above it in its column are taken. A cell gives First a(i,j) points if First takes it, and Second b(i,j) points if Second takes it. Each player maximizes the player's points minus the opponent's points.
notation = the name of a file with the board (`n m`, then n rows of the points of First, then n rows of the points of Second), and the number of taken cells in each row, from the top (nothing at the start); First is to move when the total number of taken cells is even. The result counts only the points from now on, for the player to move
what = the name of a file with the board
misstated = "The cells to the left and below must be taken" turns the board upside down: unless the rows of the input are reversed too, the result is different.
