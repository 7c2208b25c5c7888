name = Matrix product
rules = The product of a P×M matrix and an M×Q matrix is the P×Q matrix whose entry in row i, column j is the sum over k of a(i,k)·b(k,j). Multiplication is associative and not commutative; a product with the identity matrix changes nothing; if the sizes do not fit, the product does not exist.
notation = matrices with * between them (in quotes, because the shell interprets *), written row by row, as in [[1,2],[3,4]]; mod=m for results modulo m
what = the modulus, from 1 to 2^64-1; without it, results are exact
mod-word = `mod`
mod-is = `mod` is { $m }
it-must-be-at-least-one = it must be at least 1 and below 2^64
matrix = matrix { $at }
