is-not-position-where-does = { $position_text } is not a position: `where` does not hold there
begin-at-another-position-or-change = begin at another position, or change the move that leads to this one
is-not-position-of-this-game = { $position_text } is not a position of this game
write-position-as-game-declares-it = write the position as the game declares it
in-position = { $message } (in the position `{ $position_text }`)
at-start = { $message } (at the start)
at-start-of-numbers = { $message } (at the start `{ $numbers }`)
