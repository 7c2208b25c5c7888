name = Chomp, poisoned corner
rules = A board of cells. A move takes a cell and all cells that are at least as high and at least as far to the right. Whoever takes the bottom left cell loses.
notation = a full board as rows x columns (3x4), or the lengths of the rows from the bottom, none longer than the one below it (4 4 2)
statement = every full board except a single cell is N, by strategy stealing, which does not say which move wins. Known moves: if the first row is as long as the number of rows, and the board contains the cell in row 2, column 2, take that cell. An L with equal arms is P. Two rows a >= b are P exactly when b = a-1. Other shapes are solved by search
opponent-has-taken-last-cell = the opponent has taken the last cell
only-poisoned-cell-is-left = only the poisoned cell is left
l-with-equal-arms-opponent-answers = an L with equal arms: the opponent answers every take from one arm by the same take from the other
two-rows-or-columns-differ = the two rows (or columns) differ by one cell, and the opponent can restore this difference after every move
one-move-leaves-shape-that-loses = one move leaves a shape that loses for the opponent
two-columns-take-top-cell = two columns: take the top cell of the second column
taking-cell-in-row-two-column = taking the cell in row 2, column 2 leaves an L with equal arms
some-move-wins-if-taking = some move wins: if taking only the far corner does not, the reply that wins against it can be played at once instead
