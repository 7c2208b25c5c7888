name = Matrix power
rules = A^k is the product of k copies of the square matrix A, and the identity matrix for k = 0. With repeated squaring, A^(2k) = (A^k)·(A^k), computing it takes O(n³ log k) multiplications of entries.
notation = a square matrix, written row by row, as in [[1,1],[1,0]], and the exponent; mod=m for results modulo m
misstated = "[[-1]] to the power 1 modulo 1000000007 is [[-1]]" is false: entries are first reduced to remainders, so the result is [[1000000006]].
no-matrix-is-given = no matrix is given
write-it-like-one-one-one = write it like `[[1,1],[1,0]] 10`
exponent-is-missing = the exponent is missing
write-exponent-after-matrix = write the exponent after the matrix
exponent = the exponent
