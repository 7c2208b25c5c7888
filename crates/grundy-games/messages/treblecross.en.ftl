name = Treblecross
rules = A row of empty squares. A move puts a cross on an empty square, and whoever makes three adjacent crosses wins. A cross next to another cross, or two squares away from it, lets the opponent win at once, so neither player should use these squares: a move splits a row, and a player without a safe square loses. A row of n squares is a heap of n+2 under the code 0.007.
notation = the number of squares in each row, without the squares that are too near a cross
put-cross-on-square-of-row = put a cross on square { $square } of row { $at } ({ $row }){ $rest }
put-cross-on-square-of = put a cross on square { $square } of { $row }{ $rest }
