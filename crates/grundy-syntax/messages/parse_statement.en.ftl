name = a name
name-of-side = the name of a side
game-has-exactly-two-sides = a game has exactly two sides
name-two-sides-as-in-sides = name two sides, as in `sides left, right`
text-in-quotes = a text in quotes
did-you-mean = did you mean `{ $near }`?
statements-begin-with = statements begin with `{ $words }`
range-such-as-one-three = a range such as `1..3` is not a value and cannot stand here
no-statement-begins-with = no statement begins with `{ $snippet }`
name-of-game-in-quotes = the name of the game in quotes
game-has-at-most-two-names = a game has at most two names
write-english-name-and-then-chinese = write the English name and then the Chinese one
name-of-parameter = the name of a parameter
name-or = a name or `->`
name-of-value = the name of a value
claim-p-when-n-when-draw = a claim: `P when`, `N when`, `draw when` or `grundy =`
