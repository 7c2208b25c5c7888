## cache/engine.rs

games-of-heaps = games of heaps
subtraction-games = subtraction games
games-with-few-heaps-left = games in which a move takes one of finitely many numbers of objects and leaves at most two heaps, or several equal ones
games-that-split-in-two = games in which a move takes one of finitely many numbers of objects and may split the heap in two, equal or not
games-with-three-heaps-left = games in which a move takes one of finitely many numbers of objects and leaves at most three heaps
it-supports = it supports { $for_text }
engine-does-not-support = engine `{ $engine_name }` does not support `{ $name }`: { $why }
use-engines = use { $engines }

## cache/periods.rs

has-no-known-law-for-heaps = `{ $name }` has no known law for heaps of this size
use-heaps-up-to = use heaps up to { $max_tabulated_heap }

## cache/position_labels.rs

no-label-is-stored-for = no label is stored for `{ $position_text }`

## cache/proofs.rs

proved-for-all-sizes = proved for all sizes
symbol = { " " }
no-move-is-possible = no move is possible
every-move-replaces-one-number = every move replaces one number of the position by smaller ones
or-if-that-stays-the-same = { " " }or, if that stays the same,{ " " }
every-move-lowers = every move lowers { $sums }
play-ends-because = play ends because { $reason }
positions-may-repeat-but-winner-makes = positions may repeat, but the winner makes progress with every move: the first side, if it wins, makes { $first } smaller, the second side { $second }
by-finite-automaton-with-at-most = by a finite automaton with { $states ->
        [one] 1 state
       *[other] { $states } states
    } (at most { $largest } while it was built); { $why }
numbers-of-elements-of-each-size = { " " }(numbers of the elements of each size, from { $low } to { $high })

## cache/reachable.rs

search-reached-its-limit = the search reached its limit after { $positions } of at most { $total } positions

## cache/searches.rs

use-retrograde-instead-which-allows = use `retrograde` instead, which allows cycles

## cache/tables.rs

game-has-no-table-of-heap = the game has no table of heap values, or the table cannot hold these values
give-game-of-heaps = give a game of heaps, such as 0.77
heap-is-beyond-longest-table-of = heap { $n } is beyond the longest table of `{ $name }`
table-of-up-to-heap = a table of `{ $name }` up to heap { $n }

## cache/kept_search.rs

value-file-has-other-format = the file of the values to keep is not a file of values, or another version of the program wrote it
value-file-is-damaged = the file of the values to keep is damaged: its checksum or its contents are wrong
delete-value-file-or-name-another = delete the file, or name another
value-file-has-other-rules = the values in the file belong to other rules, or to other sizes of the board
name-another-value-file = name another file
