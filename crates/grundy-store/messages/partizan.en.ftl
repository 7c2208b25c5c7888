## partizan/board.rs

conditions-of-moves-are-too-large = the conditions of the moves become too large when the board is split into components
this-is-not-position-of-game = this is not a position of the game
write-position-as-game-declares-it = write the position as the game declares it

## partizan/evaluate.rs

play-can-return-to-position = play can return to a position if one side moves several times in a row: only games that always end have values
use-grundy-solve-to-solve = use `grundy solve` to solve this game on its own

## partizan/hackenbush.rs

value-is-number-with-more = the value is a number with more than { $max_binary_places } binary places

## partizan/limits.rs

game-tree-of-value-is-too = the game tree of the value is too deep to compare
try-smaller-game = try a smaller game
value-needs-more-memory-or-work = the value needs more memory or work than the limits allow

## partizan/objection.rs

player-can-move-twice-in-row = a player can move twice in a row
only-games-in-which-turns-alternate = only games in which turns alternate have values
player-who-cannot-move-wins-misere = a player who cannot move wins (misère play)
remove-misere-from-rules = remove `misere` from the rules
results-of-play-are-scores = the results of play are scores
as-at = , as at `{ $quoted }`
rules-decide-win-loss-or-draw = the rules decide win, loss or draw in another way than 'the player who cannot move loses'
positions-of-have-no-value = positions of `{ $name }` have no value:{ " " }
