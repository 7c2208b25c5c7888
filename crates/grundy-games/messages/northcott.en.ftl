name = Northcott's game
rules = A board of m columns; every row holds one piece of each player. A move slides one of your own pieces along its row over any number of empty cells, at least one, in either direction, not past the other piece. Whoever cannot move loses.
notation = two numbers for each row: the column of the mover's piece, then that of the opponent's piece; `m=…` is the number of columns
number-of-columns = the number of columns
statement = N exactly when the nim-sum of the gaps |p − q| − 1 is not 0, whichever player is to move; no position is a draw. A winning move advances a piece and makes the nim-sum 0. The winner answers a retreat by advancing equally far, so the gaps shrink until play ends
misstated = "It is Nim with the gaps as heaps" does not follow from the definition: a retreat makes a gap larger, the players have different pieces, and nothing in the rules makes play end. The law of Nim still decides, for a separate reason: every retreat can be undone by advancing.
nim-sum-of-gaps-between-two = nim-sum of the gaps between the two pieces of each row: { $gap_text }
