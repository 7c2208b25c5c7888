name = Take a Fibonacci number
rules = Heaps of stones. A move takes 1, 2, 3, 5, 8 or any other Fibonacci number from one heap. Whoever takes the last stone wins.
notation = the sizes of the heaps
fibonacci-numbers = the Fibonacci numbers
