sequence-has-only-one-index = a sequence has only one index
write-rows-columns-and-cell-columns = write `[rows * columns]`, and `cell[columns * r + c]` for an element
no-type-is-called = no type is called `{ $snippet }`
did-you-mean = did you mean `{ $meant }`?
