these-checks-used = everything below was tested with { $values } only; a claim that is proved for all sizes is proved for all positions with these parameters
these-rules-are-those-of-proved = these rules are those of { $code } (proved for all heaps), so the program uses its known tables and theorems
rules-were-read-and-tested = the rules were read and tested at small positions; the limit of time or memory ended the other checks
colon = :{ " " }
play-may-return-to-earlier-position = play may return to an earlier position, and endless play is a draw
random-game-from-did-not-end = a random game from { $start } did not end in { $max_game_length } moves: check that every move makes some quantity smaller
ended-moves-in-total-in-longest = { $finished ->
        [one] 1 random game
       *[other] { $finished } random games
    } ended: { $total_moves } moves in total, { $max_length } in the longest game
from-large-positions-had-not-ended = { $long_games ->
        [one] 1 random game
       *[other] { $long_games } random games
    } from large positions had not ended after { $max_game_length } moves
symmetries-declared-in-this-file = the symmetries declared in this file are proved for positions of all sizes: they turn each legal move into a legal move
symmetries-declared-in-this-file-are-proved = the symmetries declared in this file are proved for every position: they turn each legal move into a legal move and each end of play into an end with the same result
symmetries-declared-in-this-file-were-not-tested = the symmetries declared in this file were not tested: they leave every position that was tried unchanged
symmetries-declared-in-this-file-were-tested = the symmetries declared in this file were tested on { $images } images of positions, and none failed (not proved)
no-start-among-small-positions = no start among the small positions satisfies `where`, and none was found among larger positions: no game was played
give-variables-initial-values-or-relax = give the variables initial values, or relax `where` to allow smaller values
no-position-was-found-no-random = no position was found: no random game was played
give-variables-initial-values = give the variables initial values
ended-without-move-no-move = { $games ->
        [one] 1 random game
       *[other] { $games } random games
    } ended without a move: no move is possible at the start
check-conditions-of-moves-and-starting = check the conditions of the moves, and the starting position
no-random-game-ended-within = no random game ended within { $seconds } s
shorten-loops-in-moves-and-conditions = shorten the loops in the moves and conditions, or begin with a smaller position
subtraction-game = the subtraction game { $code }
game-with-code = the game { $code }
octal-game = the octal game { $code }
variable-only-counts-points = `{ $name }` only counts points, so that positions which differ only in the score are solved one by one
write-gain-in-place-of-variable = leave out `{ $name }`, and write `gain e` in the moves that add `e` to the points of the mover
