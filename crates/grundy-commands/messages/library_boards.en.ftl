three-in-row = Three in a row.
four-in-row = Four in a row.
board-is-full = The board is full.
rules = Two players take turns to mark the nine cells of a board, one with X, the other with O. The first player with three in a row, horizontally, vertically or diagonally, wins. A full board without three in a row is a draw.
rules-players-drop = The players drop discs into the columns of an upright board; a disc falls to the lowest free cell of its column. The first player with four in a row, horizontally, vertically or diagonally, wins. A full board is a draw. The board has 4 columns and 4 rows here; w=7 h=6 is the usual size.
rules-tic-tac = Tic-tac-toe in which both players write X. Whoever completes a row, a column or a diagonal loses.
line-is-full-player-who-completed = A line is full: the player who completed it loses.
rules-each-side = Each side has three men. The players place them in turn on the nine points, then move them along the lines to a neighbouring empty point. Three in a row win. Play may be endless.
each-side-has-three-men-players = Each side has three men. The players place them in turn in nine holes; after that, a move takes one of the player's men to any empty hole. Three in a row or in a column win; three on a diagonal do not.
rules-from-ghana = From Ghana. Each side has four men. The players place them in turn on nine points, then move them along the lines to the only empty point. Three in a row win. A player who cannot move loses.
rules-from-zuni = From the Zuni of New Mexico. Each side has three men. The players place them in turn on a board of thirteen points, then move them along the lines to a neighbouring empty point. Three in a row on a line win.
each-side-has-four-men-players = Each side has four men. The players place them in turn, then move them to any neighbouring empty point. Four in a row, horizontally, vertically or diagonally, or in a small square, win. The board is 3 by 3 here; n=5 is the usual size.
four-in-row-or-in-square = Four in a row or in a square.
rules-board-of = A board of 4 by 4 with four stones a side. A stone moves in any of the eight directions until it is blocked. Four stones in a row or in a column, in a small square or in the four corners win. A player also wins if one of the player's stones is in a corner and shut in by three stones of the opponent.
four-stones-in-row-in-square = Four stones in a row, in a square or in the corners.
stone-in-corner-is-shut = A stone in a corner is shut in: its owner wins.
rules-cubes-fill = Cubes fill a square board. A move takes from the border a cube that is blank or shows the player's sign, and pushes it in at another end of its row or column with the player's sign up. A row, a column or a diagonal of one sign wins for that sign; if a move completes lines of both signs, the opponent wins. The board is 3 by 3 here; n=5 is the usual size.
opponent-completed-line-of-sign = The opponent completed a line of the sign of the player to move.
opponent-completed-row-column = The opponent completed a row, a column or a diagonal of the opponent's own sign.
rules-board-consists = The board consists of rings of eight points, joined in the middle of their sides. The players place their men in turn, then move them to a neighbouring empty point. Whoever forms a mill, three in a row on a line, takes a man of the opponent; a man in a mill may be taken only if all men of the opponent are in mills. A player with fewer than three men, or who cannot move, loses. There are two rings and three men a side here; rings=3 men=9 fly=1 is nine men's morris.
one-side-has-fewer-than-three = One side has fewer than three men left.
rules-from-maori = From the Maori of New Zealand. The board is a star with eight points and a middle, with four men a side. A man moves to the empty point: to a neighbouring point of the circle, or to or from the middle. A man may move into the middle only from beside a man of the opponent. Whoever cannot move loses.
rules-from-china = From China. The board has five points, the corners of a square and its middle, joined by lines except on one side of the square, with two men a side. A move takes a man along a line to the empty point. Whoever cannot move loses.
rules-three-hounds = Three hounds hunt a hare along the lines of a board of eleven points. A move goes to a neighbouring empty point. Hounds never move backwards; the hare moves in any direction. The hounds win when the hare cannot move, and the hare wins when it is past all hounds.
hare-is-past-all-hounds = The hare is past all hounds.
rules-one-fox = One fox and a row of geese on the dark cells of a chequered board. Geese step diagonally upwards, the fox diagonally in any direction; no piece is captured. The fox wins when it reaches the lowest row or when the geese cannot move. The geese win when the fox cannot move. The board is 4 by 4 here; n=8 is the usual size.
fox-has-reached-lowest-row = The fox has reached the lowest row.
rules-game-by = A game by Edward de Bono on a board of 4 by 4. A player lifts the player's own L of four cells and puts it down in another place, rotated or reflected as the player likes; then the player may move one of the two neutral coins to another empty cell. Whoever cannot move the L loses.
rules-amazon-moves = An amazon moves like a chess queen and then shoots an arrow, which also flies like a queen and stays where it lands. Nothing passes an amazon or an arrow. Whoever cannot move loses. Each side has one amazon here, in opposite corners.
rules-players-take = The players take turns to paint a free cell in their own colour, never next to a cell of the other colour. Whoever cannot paint a cell loses.
players-take-turns-to-paint-free = The players take turns to paint a free cell in their own colour, never next to a cell of the same colour. Whoever cannot paint a cell loses.
rules-string-of = A string of edges stands on the ground. Blue cuts blue edges, Red cuts red edges, and both may cut green edges. The edges that are no longer connected to the ground fall. Whoever cannot cut an edge loses.
rules-two-players = Two players take turns to place dominoes on a board: Left vertically, Right horizontally. Whoever has no room for a domino loses.
two-players-take-turns-to-place = Two players take turns to place dominoes on a board, horizontally or vertically. Whoever has no room for a domino loses.
players-take-turns-to-draw-line = The players take turns to draw a line between neighbouring dots. A player who draws the fourth line of a box wins the box and draws again. When all lines are drawn, the player with more boxes wins.
all-lines-are-drawn = All lines are drawn.
rules-also-called = Also called Reversi. A player places a disc where it encloses discs of the opponent in at least one direction, and turns all enclosed discs over. A player without such a move passes. When neither player can place a disc, the player with more discs wins. The board is 4 by 4 here.
neither-side-can-place-disc = Neither side can place a disc.
rules-board-is = The board is full of stones, alternately black and white. A move puts one of the player's stones on a neighbouring stone of the opponent, which is removed. Whoever cannot move loses.
rules-hawaiian-checkers = Hawaiian checkers. Black first removes one of its two stones in the middle, and White a stone next to the gap. After that, a move jumps over a neighbouring stone of the other colour into the hole behind it and captures that stone. Whoever cannot jump loses.
hawaiian-checkers-in-line-stone-jumps = Hawaiian checkers in a line. A stone jumps over a neighbouring stone of the other colour into the hole behind it and captures that stone. It may jump several times in the same direction. Whoever cannot jump loses.
rules-toads-stand = Toads stand at the left of a row and frogs at the right, with holes between them. Toads move to the right and frogs to the left: one step, or a jump over a single animal of the other kind into the hole behind it. Whoever cannot move loses.
board-of-three-by-three = A board of 3 by 3 with three pawns a side. Pawns step forwards and capture diagonally. A player wins by reaching the last row or by leaving the opponent without a move.
white-has-reached-last-row = White has reached the last row.
black-has-reached-last-row = Black has reached the last row.
each-side-begins-with-full-rows = Each side begins with full rows of men at its end. A man moves forwards, straight or diagonally, to an empty cell, and captures diagonally. A player wins by reaching the last row or by capturing all men of the opponent.
all-men-of-one-side = All men of one side are captured.
rules-white-cars = White's cars move up and leave the board at the top; Black's cars move right and leave the board at the right. A car moves forwards or sideways, never backwards. A player whose cars have all left the board wins. A player who cannot move also wins.
all-cars-of-one-side = All cars of one side are off the board.
player-to-move-cannot-move = The player to move cannot move, and so wins.
rules-shogi-on = Shogi on a board of 3 by 4. Lions move to any neighbouring cell, giraffes straight, elephants diagonally, chicks forwards. A chick that reaches the last row becomes a hen, which moves in every direction except diagonally backwards. Instead of a move, a player may drop a captured piece on an empty cell. A player wins by capturing the lion, or if the player's lion reaches the last row where it cannot be captured at once.
lion-is-captured = The lion is captured.
lion-stands-safely-on-last-row = The lion stands safely on the last row.
rules-chess-with = Chess with king and rook against king: White tries to checkmate Black. Endless play, stalemate and the loss of the rook are draws. The board is 4 by 4 here; n=8 is the usual size.
rook-is-lost = The rook is lost.
checkmate = Checkmate.
stalemate = Stalemate.
rules-each-player = Each player has a row of pits and a store at its right end. A player takes all seeds from one of the player's pits and sows them one by one into the following pits, the player's store and the opponent's pits. A player whose last seed falls into the player's store moves again. A player whose last seed falls into an empty pit of the player's row wins that seed and the seeds in the opposite pit. When the pits of one player are empty, the opponent keeps the remaining seeds. The player with more seeds in the store wins.
pits-of-one-player-are-empty = The pits of one player are empty.
rules-finger-game = A finger game from Japan. Each hand begins with one finger out. A player taps a hand of the opponent with one of the player's hands, which adds its fingers to the tapped hand; a hand with five or more fingers is out. Instead, a player may move fingers from one of the player's hands to the other. A player with both hands out loses.
both-hands-are-out = Both hands are out.
