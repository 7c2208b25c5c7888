name = Euclid
rules = Two positive numbers. A move subtracts a positive multiple of the smaller from the larger; both must stay positive. Whoever cannot move (the numbers are equal) loses.
notation = the two numbers, in any order
statement = G(x,y) = floor(|y/x − x/y|); P exactly when the ratio of the larger to the smaller is below φ
misstated = "A number may become 0, and whoever makes it 0 wins" is another game with other values: (3,3) is won there and lost here, and (2,4) is worth 2 there and 1 here.
grundy-value-is-floor = the Grundy value is floor({ $y }/{ $x } − { $x }/{ $y }) = { $value }
