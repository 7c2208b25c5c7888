## solve/mod.rs

together-is-every-move = `together` is `every` (a move in every component until no component has a move), but `{ $option }` asks for another compound
omit-together-or-omit-play = omit `together`, or omit `play` and `end`
summary = Computes who wins a position, the winning moves, the reason and the evidence

function-has-no-plan = a function of the catalogue is evaluated directly, so it has no plan
omit-explain-plan = omit `explain_plan`

## solve/plan.rs

plan-step = { $method }, on { $split }
plan-max-steps = , at most { $max_steps } steps
plan-after = , only if the { $method } before reached its limit
plan-why = : { $why }
plan-is-empty = no method supports this question
plan-if-play-returns = if a search finds that play can return to a position, from there on:
plan-excluded = not for this question:
plan-exclusion = { "  " }{ $method }: { $why }

## solve/sum.rs

comparison-has-no-winner = a comparison has no winner
compare-games-with-grundy-value = compare games with `grundy value`
sums-of-games-whose-sides-move = sums of games whose sides move differently are solved only in normal play with one move per turn
leave-out-such-options-as-misere = leave out such options as `misere`, `play` and `end`
wins-if-it-begins = { $side_name } wins if it begins
winner-if-begins-was-not-determined = the winner if { $side_name } begins was not determined within the limits
winning-moves-were-not-determined = the winning moves were not determined within the limits
why = why
evidence = evidence
winning-moves-of-if-it-begins = winning moves of { $side_name } if it begins ({ $count }):
game = { "  " }game { $number } ({ $game }): { $move_words }
symbol = { "  " }
moves-n-shows-more = … (`--moves N` shows more)

## solve/text.rs

to-move = { $side } to move
outcome-class = outcome class
ending-of-sum = ending
player-who-cannot-move-in-any-game-wins = misère play of the entire sum: the player who can move in none of the games wins
who-is-to-move-wins = who is to move, wins
who-is-not-to-move-wins = who is not to move, wins
neither-side-can-force-win = neither side can force a win
player-to-move-wins = the player to move wins
player-to-move-loses = the player to move loses
side-to-move-wins = who is to move, wins
side-not-to-move-wins = who is not to move, wins
empty-position-note = { " " }(the empty position, because no numbers are given)
comma = ,{ " " }
notation = notation
grundy-value = Grundy value
win = { " " }(a win)
loss = { " " }(a loss)
draw = { " " }(a draw)
result-for-player-to-move = result for the player to move
moves-to-end-with-best-play = moves to the end with best play
play-can-repeat-positions = { " " }(play can repeat positions, so there is no number; no move leads to a number either)
play-can-repeat-positions-so-there-is-no-number = { " " }(play can repeat positions, so there is no number; moves lead to the numbers in brackets)
drawing-moves = drawing moves
winning-moves = winning moves
parenthesis = { " " }(
colon = ):
empty-position = (the empty position)
plan-board-objection = the board solver does not apply: { $reason }
