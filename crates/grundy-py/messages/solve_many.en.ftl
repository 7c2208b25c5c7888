positions-are-not-rows-of-numbers = the positions are not rows of numbers
give-two-d-array = give a 2-d array
row = row { $index }
stopped = stopped
of-positions-were-solved = { $solved } of { $total } positions were solved
raise-time = raise `time=`
game-card-notation-describes-how = `game.card.notation` describes how to write a position
is-not-position-of = `{ $numbers }` is not a position of `{ $game }`
