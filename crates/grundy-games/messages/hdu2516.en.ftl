name = Taking stones
misstated = "512559680 is a Fibonacci number" is false, and the first player wins there: programs with tables of 32-bit integers take it for one, because the Fibonacci number 4807526976 is 512559680 modulo 2^32.
