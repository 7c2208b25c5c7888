name = Zermelo's theorem
rules = A finite game of two players who see everything, without chance; the moves may depend on the player. Exactly one of three statements holds: First can force a win, Second can force a win, or both can force a draw. With scores, there is exactly one result that both players can force. Here the game is given position by position in a file.
notation = the name of a file with the game, a position in it, and the side to move (first or second) if both sides can be to move. Lines of the file: `name first: a b` and `name second: c` list the moves of a side; `name = 1` states that play is over and gives the result of First (1, 0, -1 or any score); a side with an empty list cannot move and loses; # begins a comment
what = the name of a file with the game
