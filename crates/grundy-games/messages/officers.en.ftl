name = Officers
rules = Heaps of stones. A move takes one stone from a heap and leaves the rest, which must not be empty, as one heap or two. Whoever cannot move loses. Its code is 0.6.
notation = the sizes of the heaps
