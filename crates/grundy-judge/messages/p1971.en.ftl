characters-o-x-or = { $columns } characters O, X or .
piece-of-player-to-move-next = a piece of the player to move, next to the blank
after-all-k-moves-of-egg = after all `k` = { $moves } moves of Egg, Rabbit can still move
write-moves-of-complete-game = write the moves of the complete game
