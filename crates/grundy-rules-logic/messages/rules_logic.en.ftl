## aggregate.rs

minimum-or-maximum-of-empty-list = the minimum or maximum of an empty list

## bag_claim.rs

xor-of-elements-other-than-zero = an xor of elements other than 0 and 1

## block.rs

same-side-moves-again = the same side moves again

## exponents.rs

v2-of-zero = `v2` of 0

## moves.rs

move-leads-to-position-that-violates = the move `{ $name }` leads to a position that violates `where`
sequence-of-wrong-length = a sequence of the wrong length
would-be-outside-its-range = `{ $name }` would be outside its range

## numbers.rs

index-outside-list = an index outside a list
key-that-is-not-in-map = a key that is not in the map

## overflow.rs

number-beyond-64-bits = a number beyond 64 bits

## translator.rs

negative-argument-of-function = a negative argument of a function of natural numbers
digits-of-negative-number = digits of a negative number
