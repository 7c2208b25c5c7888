name = Climbing the Hill
rules = Persons stand at different distances from a hilltop. A move takes one person who is not at the top any number of cells up, not past or onto the next person above. Only the top (distance 0) can hold several persons. The k-th person from the top is the king: whoever moves the king to the top wins.
notation = the distances of the persons, in any order (0 for those at the top), then `k=…`, the number of the king, counted from the top
what = the number of the king among the persons, counted from the top
statement = N for k = 1. Otherwise pair the persons from the far end and take the nim-sum of the gaps inside the pairs; an unpaired person counts with the distance to the top, or with the distance minus 1 if k = 2. N exactly when the nim-sum is not 0. (Persons at the top are ignored, and k is reduced by their number.)
misstated = "It is Georgia and Bob" ignores that the top can hold several persons: (1,2,4) has nim-sum 1 in Georgia and Bob, but with k = 3 it is P here, because the unpaired person counts 1 and not 0. "The unpaired person always counts with the distance" ignores k = 2, when moving this person to the top lets the opponent move the king to the top: (1,2,4) with k = 2 is N.
king-is-at-top = the king is at the top
nobody-is-above-king-so-king = nobody is above the king, so the king can be moved to the top at once
nim-sum-of-gaps-between-two = nim-sum of the gaps between the two persons of each pair (and above a person without partner), farthest pair first: { $reason }
