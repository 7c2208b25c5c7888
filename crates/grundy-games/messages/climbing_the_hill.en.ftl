name = Climbing the Hill
rules = Several persons climb to a hilltop. Each stands at a distance from the top, and only the top (distance 0) can hold more than one. A move takes one person who is not at the top any number of cells up, but neither onto nor past the next person above. The k-th person from the top is the king: whoever moves the king to the top wins.
notation = the distances of the persons, in any order (0 for those at the top), then `k=…`, the number of the king, counted from the top
what = the number of the king among the persons, counted from the top
statement = if k = 1, the player to move wins: nobody is above the king, so one move takes the king to the top. Otherwise, leave out the persons at the top, and lower k by their number. Pair the other persons, beginning with the two farthest from the top; the gap of a pair is the number of cells between its two persons. A person without a partner counts with the distance to the top, minus 1 if k = 2. The player to move loses exactly when the nim-sum of all these numbers is 0.
misstated = "It is Georgia and Bob" ignores that the top can hold several persons: (1,2,4) has nim-sum 1 in Georgia and Bob, but with k = 3 it is P here, because the unpaired person counts 1 and not 0. "The unpaired person always counts with the distance" ignores k = 2, when moving this person to the top lets the opponent move the king to the top: (1,2,4) with k = 2 is N.
king-is-at-top = the king is at the top
nobody-is-above-king-so-king = nobody is above the king, so the king can be moved to the top at once
nim-sum-of-gaps-between-two = nim-sum of the gaps between the two persons of each pair (and above a person without partner), farthest pair first: { $reason }
