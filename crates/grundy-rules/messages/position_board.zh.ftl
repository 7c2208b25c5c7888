bar-has-two-numbers-not = 一块应有两个数，而不是 { $count } 个
write-its-rows-and-columns-board = 请写出行数与列数：`board [h, w], bars`
board-has-cells-but-points = 棋盘有 { $cells } 个格子，却有 { $place_count } 个位置
write-one-point-or-edge = 请为每个格子写一个位置
