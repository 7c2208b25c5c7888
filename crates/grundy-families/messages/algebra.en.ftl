number = number { $at }
row-entry = row { $at }, entry { $column }
is-not-matrix = `{ $quoted }` is not a matrix
write-rows-like-one-two-three = write the rows like `[[1,2],[3,4]]`
