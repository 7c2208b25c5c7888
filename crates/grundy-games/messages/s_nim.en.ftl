name = S-Nim
rules = Several heaps of stones and a set S of positive numbers, the same for all heaps. A move takes s stones from one heap, where s is a member of S. Whoever cannot move loses.
notation = the sizes of the heaps, 0 allowed, and S={ "{" }…{ "}" } in any order, repeats allowed
misstated = "A recursive function with an array of 10000 marks in every call finds the values" is false: with S = { "{" }1{ "}" } a heap of 10000 needs 10000 nested calls, and the stack overflows. A table from 0 upwards needs one array.
