text-help = text characters
svg-help = vector graphics for browsers
png-help = a picture of pixels
this-position-is-not-board = this position is not a board that can be drawn as a picture
name-board-game-as-in-grundy = name a board game, as in `grundy view tic-tac-toe -o board.svg`
