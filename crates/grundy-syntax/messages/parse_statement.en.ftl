game-has-exactly-two-sides = a game has exactly two sides
name-two-sides-as-in-sides = name two sides, as in `sides left, right`
did-you-mean = did you mean `{ $near }`?
statements-begin-with = statements begin with { $words }
range-such-as-one-three = a range such as `1..3` is not a value and cannot stand here
no-statement-begins-with = no statement begins with `{ $snippet }`
game-has-at-most-two-names = a game has at most two names
write-english-name-and-then-chinese = write the English name and then the Chinese one
