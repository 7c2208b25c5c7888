move-wins = a move leaves the opponent in a lost position
move-wins-in-sum = the board falls apart into { $count } regions, and a move leaves the opponent in a lost sum of regions
every-move-loses = every move leaves the opponent in a won position
every-move-loses-in-sum = the board falls apart into { $count } regions, and every move leaves the opponent in a won sum of regions
