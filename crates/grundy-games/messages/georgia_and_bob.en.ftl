name = Georgia and Bob
rules = Pieces stand on different cells 1, 2, … of a strip. A move slides one piece to the left over one or more empty cells, not past another piece or off the strip. Whoever cannot move loses.
notation = the cells of the pieces, in any order
statement = pair the pieces from the right, and an unpaired piece with a wall at 0; G is the nim-sum of the gaps inside the pairs
misstated = "The pieces are paired in the order of the input" and "from the left" are false: the input lists the pieces in any order, and they are paired from the right. In (1,2,4), 4 is paired with 2 and 1 with the wall: the gaps are 1 and 0, and 4 → 3 wins.
nim-sum-of-gaps-between-two = nim-sum of the gaps between the two pieces of each pair, rightmost pair first: { $gap_text }
