name = Take a prime power
rules = Heaps of stones. A move takes p^k stones from one heap, where p is any prime, chosen anew for every move, and k is any natural number, including 0: 1, 2, 3, 4, 5, 7, 8, 9, 11, … Whoever takes the last stone wins.
notation = the sizes of the heaps
statement = G(n) = n mod 6; one heap is P exactly when 6 divides it. Taking any prime power that is congruent to n modulo 6 wins, for example n mod 6 itself
misstated = "A move takes p^k stones" does not say that p may change from move to move, and that k may be 0. With a fixed p the law is different (p = 2: lost exactly when 3 divides n; p odd: lost exactly when n is even), and without k = 0 the lost heaps are 0, 1, 15, 21, 35, 36, …
name-prime-powers = the prime powers and 1
