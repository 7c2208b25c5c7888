game-is-over = the game is over
with-best-play-by-both-sides = with best play by both sides, the game ends in a draw
with-best-play-player-to-move = with best play, the player to move wins by { $value }
every-move-loses-against-best-play = every move loses against best play
