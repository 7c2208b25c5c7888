token = `{ $token }`
value = a value
end-of-value = the end of the value
name = a name
parameter-name = the name of a parameter
variable-name = the name of a variable
value-name = the name of a value
side-name = the name of a side
move-name = the name of a move
collection-name = the name of a sequence, bag or set
game-name = the name of the game in quotes
name-or-arrow = a name or `->`
quoted-text = a text in quotes
word = a word
position = a position in brackets, `[`
move-result = `->` and the position after the move, or `{ "{" }` and how it changes
change = a change such as `x = 0`, `if`, `for`, `add`, `insert`, `remove` or `gain`
assignment-sign = `=`, `+=` or `-=`
claim = a claim: `P when`, `N when`, `draw when` or `grundy =`
type-of-variable = a type: `nat`, `bool`, `0..9`, `{ "{" }a, b{ "}" }`, `bag(nat)` or `set(0..9)`
put-here = put { $item } here
how-to-write-value = a value is a number, a name, or an expression such as `n - 1`
how-to-end-value = braces hold a single value, as in `{ "{" }n - k{ "}" }`
how-to-write-name = a name consists of letters, digits and `_`, and does not begin with a digit
how-to-write-game-name = write it like `game "Nim" "尼姆"`
how-to-write-quoted-text = write it like `"take { "{" }k{ "}" }"`
how-to-write-position = write it like `[n - 1]`
how-to-write-move-result = write `-> [n - 1]` or `{ "{" } n -= 1 { "}" }`
how-to-write-change = write it like `n -= 1`
how-to-write-claim = write it like `claim P when n mod 4 == 0`
how-to-write-type = write it like `position n, row: bool[5]`
