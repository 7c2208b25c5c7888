bar-has-two-numbers-not = a bar has two numbers, not { $count }
write-its-rows-and-columns-board = write its rows and columns: `board [h, w], bars`
board-has-cells-but-points = the board has { $cells } cells, but { $place_count } points or edges
write-one-point-or-edge = write one point or edge for every cell
