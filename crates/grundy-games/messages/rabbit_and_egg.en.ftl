name = Rabbit and Egg
rules = A board with white pieces, black pieces and one blank cell. The players move in turn, and Rabbit begins. Rabbit slides a white piece that is next to the blank cell into it, Egg a black piece. Whoever cannot move loses.
notation = the name of a file with the board (O white, X black, . the blank cell); later positions are written as their rows and the side to move, rabbit or egg
what = the name of a file with the board
statement = give the blank cell the colour of the player who has just moved (black at the start), and join neighbouring cells of different colours by edges: the player to move wins exactly when the blank cell is in every maximum matching of this graph. The blank never returns to a cell, and the cells that it has left no longer matter
misstated = "Join neighbouring cells of equal colour" and "the blank counts as white before Rabbit's move" give a wrong graph: on the board `O.` it has no edge, so Rabbit would lose, but Rabbit moves and wins, since Egg has nothing to move.
join-neighbouring-cells-of-different = join neighbouring cells of different colours by edges: every largest set of edges without common cells (a maximum matching, of { $size ->
        [one] 1 edge
       *[other] { $size } edges
    }) covers the blank cell ({ $row },{ $column }); always move the blank along an edge of such a set
join-neighbouring-cells-of-different-colours = join neighbouring cells of different colours by edges: a largest set of edges without common cells (a maximum matching, of { $size ->
        [one] 1 edge
       *[other] { $size } edges
    }) does not cover the blank cell ({ $row },{ $column }); the opponent always answers along an edge of this set
move-is-not-legal = move { $at } is not legal: it must slide a piece of the player to move that is next to the blank
correct-record = correct the record
