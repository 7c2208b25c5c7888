positions-of-have-no-value = positions of `{ $name }` have no value that can be added:{ " " }
use-grundy-solve-to-solve = use `grundy solve` to solve this game on its own
player-who-cannot-move-wins-misere = a player who cannot move wins (misère play)
turn-has-moves-in-several-games = a turn has moves in several games
they-are-not-positions-of-loop = they are not positions of a loop-free game in normal play
number-is-too-large-for-board = the number `{ $largest_text }` is too large for a board
use-smaller-numbers = use smaller numbers
