no-numbers-are-given = no numbers are given
write-numbers = write the numbers, or `{ "{" }{ "}" }` if all are erased
zero-is-among-numbers = 0 is among the numbers
all-numbers-must-be-positive = all numbers must be positive
occurs-twice = { $twice } occurs twice
numbers-must-all-be-different = the numbers must all be different
erase = erase { $n }
