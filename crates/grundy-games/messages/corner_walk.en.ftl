name = Walk from a corner
rules = A stone stands on a cell of a board, at the beginning on a corner. A move takes it to a neighbouring cell (above, below, left or right) on which it has not stood before. Whoever cannot move loses.
notation = n=… rows and m=… columns (by default as many as rows); the cell of the stone as row,column (by default the corner 1,1); then the other cells that the stone has visited
number-of-rows = the number of rows
what = the number of columns; 0 means as many as rows
statement = from the corner of an n x n board, the player to move wins exactly when n is even. On any board where only the cell of the stone has been visited, the player to move wins if the number of cells is even; if it is odd, colour the cells like a chessboard: the player to move wins exactly when the cell of the stone has another colour than the corners. Other positions are decided by a maximum matching (the greatest number of dominoes that fit on the unvisited cells), up to 250000 cells
dominoes-can-cover-board = dominoes can cover the board so that one of them covers the cells { $cell_name } and { $partner_name }, and at most one cell stays uncovered, which the opponent can never reach: always move to the other cell of the domino on which the stone stands
dominoes-can-cover-all-cells-except = dominoes can cover all cells except { $cell_name }: the opponent always moves to the other cell of the domino on which the stone stands
