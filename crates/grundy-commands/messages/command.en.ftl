invalid-request-for = invalid request for `{ $name }`: { $why }
write-it-like = write it like `{ $example }`
it-is-array-not-object = it is an array, not an object
is-repeated = `{ $key }` is repeated
answer-cannot-be-written = the answer cannot be written: { $why }
