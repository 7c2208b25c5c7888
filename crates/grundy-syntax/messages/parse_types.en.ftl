name-of-variable = the name of a variable
sequence-has-only-one-index = a sequence has only one index
write-rows-columns-and-cell-columns = write `[rows * columns]`, and `cell[columns * r + c]` for an element
name-of-value = the name of a value
no-type-is-called = no type is called `{ $snippet }`
did-you-mean = did you mean `{ $meant }`?
values-nat-bool-zero-nine-b = values: `nat`, `bool`, `0..9`, `{ "{" }a, b{ "}" }`, `bag(nat)` or `set(0..9)`
nat = `nat`
