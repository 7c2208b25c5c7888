line = line { $at }
game-file-has-no-positions = the game file has no positions
write-lines-such-as-start-first = write lines such as `start first: a b` and `a = 1`
is-not-score = `{ $quoted }` is not a score
write-score-of-first-integer = write the score of First, an integer of absolute value at most 10^18: 1 for a win, 0 for a draw, -1 for a loss
line-is-reached-with-to-move = line { $line }: `{ $name }` is reached with { $side } to move, but no line states the moves or the result
add-with-moves-or-with-result = add `{ $name } { $en }: …` with the moves, or `{ $name } = …` with the result
is-neither-list-of-moves-nor = `{ $quoted }` is neither a list of moves nor a result
write-name-first-b-name-second = write `name first: a b`, `name second: c` or `name = 1`
has-both-moves-and-result = `{ $name }` has both moves and a result
play-is-over-at-position = play is over at a position with a result: leave out the moves or the result
is-given-twice = `{ $name }` is given twice
write-all-moves-of-one-side = write all moves of one side on one line, and write a result only once
position-has-words-but-this-game = the position has { $count } words, but this game needs the name of a position, optionally followed by the side to move
write-it-like-first = write it like `{ $example } first`
game-has-no-position = the game has no position `{ $quoted }`
use-names-in-file-such-as = use the names in the file, such as `{ $example }`
is-not-side = `{ $quoted }` is not a side
write-first-or-second = write first or second
no-line-states-moves-of-at = no line states the moves of { $side } at `{ $quoted }`
add = add `{ $quoted } { $en }: …`
move-to = move to { $name }
