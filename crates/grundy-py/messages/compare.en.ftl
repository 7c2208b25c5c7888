is-function-not-game = `{ $id }` is a function, not a game
evaluate-it-with-grundy-solve = evaluate it with `grundy.solve`
is-too-large-to-compare = `{ $position }` is too large to compare
compare-smaller-positions = compare smaller positions
