name = Take a power of two
rules = Heaps of stones. A move takes 1, 2, 4, 8 or any other power of two from one heap. Whoever takes the last stone wins.
notation = the sizes of the heaps
statement = G(n) = n mod 3; one heap is P exactly when 3 divides it. The winning takes are 1, 4, 16, … if n mod 3 = 1, and 2, 8, 32, … if n mod 3 = 2
misstated = "It is Bash's game with m = 2" is only half true: the lost positions are the same, but the winning moves are not: from 10, a take of 4 wins here.
powers-of-two = the powers of two
