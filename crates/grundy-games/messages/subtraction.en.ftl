name = Subtraction game
rules = Heaps of stones and a set S of numbers. A move takes s stones from one heap, where s is a member of S. Whoever cannot move loses.
notation = the sizes of the heaps, and S={ "{" }…{ "}" } in any order
what = the numbers that may be taken
