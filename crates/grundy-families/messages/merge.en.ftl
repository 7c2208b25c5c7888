write-seven-for-seven-heaps = write `7` for seven heaps of 1, and `1x5 3x2` for five heaps of 1 and two of 3
does-not-state-heap-size = `{ $quoted }` does not state a heap size and a number of heaps
heap-has-zero-stones = a heap has 0 stones, but must have at least 1
single-number-such-as-seven-stands = a single number such as 7 stands for 7 heaps of 1 stone; 2x3 stands for three heaps of 2 stones
merge-heap-of-and-heap = merge a heap of { $a } and a heap of { $b } into one of { $sum }
