## check/membership.rs

list-that-depends-on-position = a list that depends on the position or on a choice must be written out to be compared
write-its-elements-as-in-b = write its elements, as in `[a, b] in pairs`

## check/mod.rs

this-game-has-no-moves = this game has no moves
add-move-such-as-move-take = add a move, such as `move take (k in 1..n) -> [n - k]`
game-whose-moves-lead-to-sums = a game whose moves lead to sums (`[a] + [b]`) ends only when no move is left
leave-out-this-statement-if-player = leave out this statement; if the player who cannot move should win, write `misere`
in-game-whose-moves-lead = in a game whose moves lead to sums (`[a] + [b]`), the players always take turns
leave-out-turn-or-let = leave out `turn = ..`, or let every move lead to one position
gain-in-game-of-sums = moves of a game of sums (`[a] + [b]`) cannot gain points, because the values of the components do not determine the points
let-every-move-lead-to-one-position = let every move lead to one position, or leave out `gain`
gain-with-normal-or-misere = `normal` and `misere` do not apply to a game whose moves gain points: at the end the points decide, and a player without a move gets 0
leave-out-normal-or-misere = leave out `normal` or `misere`; to count points for a player without a move, write `score e when stuck`
claim-says-for-start-but-file = the claim says `for start`, but the file has no statement `start`
leave-out-for-start-or-write = leave out `for start`, or write `start n -> [n]`
file-does-not-say-what-position = the file does not say what a position is
begin-with-position-n-for-one = begin with `position n` for one number (one heap), or `position a, b` for two
both-sides-have-same-name = both sides have the same name
give-them-different-names = give them different names
is-listed-twice = `{ $ident }` is listed twice
leave-one-out = leave one out
is-given-twice = `{ $what }` is given twice
