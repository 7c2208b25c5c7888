quotient-has-too-many-elements = the quotient has too many elements to be drawn, or a heap of the walk has no element
limit-heaps-with-to-n = limit the heaps with `--to N`
heaps-have-too-many-options = the heaps have too many options for a certificate
is-not-size-of-heap = `{ $quoted }` is not the size of a heap
separate-heaps-by-commas-walk-five = separate the heaps by commas: `--walk 5,7,3`
