some-moves-were-examined = a move leaves a P-position; the position has too many moves to examine all of them
