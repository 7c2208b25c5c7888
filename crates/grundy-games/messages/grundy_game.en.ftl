name = Grundy's game
rules = Heaps of stones. A move splits one heap into two heaps of different sizes, neither empty. Whoever cannot move loses.
notation = the sizes of the heaps
misstated = "The ending rule of the SJ theorem is misère play" is false: a heap of 18 is worth 4, so that theorem's formula calls it won, but in misère play it is lost.
