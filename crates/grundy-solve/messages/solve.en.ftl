## by_loopy.rs

semicolon = ;{ " " }
graph-of-states-result-of-play = the graph of `{ $name }` states the result of play at some vertices; such results have no meaning in a sum
solve-this-game-alone-or-remove = solve this game alone, or remove the stated results (win or loss) from the graph

## by_nim_sum.rs

has-no-grundy-value-and-cannot = `{ $name }` has no Grundy value and cannot be added to other games
solve-this-game-alone = solve this game alone

## by_proof.rs

by-proved-of-game = by the proved { $quote_claim } of the game
by-law-found-from-small-positions = by a law found from small positions
leaving = { $name }, leaving { $position_text }

## by_quotient.rs

no-move-is-possible-so-player = no move is possible, so the player to move wins in misère play
of-heaps-up-to = { " " }of the heaps up to { $covered }
misere-quotient-multiplication-table = in misère play, the product of the elements of the heaps in the misère quotient{ $range }, a multiplication table of { $order } elements, decides who wins: here it is { $product_text }, an element of P-positions, so this is a P-position
misere-quotient-multiplication-table-of-elements = in misère play, the product of the elements of the heaps in the misère quotient{ $range }, a multiplication table of { $order } elements, decides who wins: here it is { $product_text }, not an element of P-positions, so this is an N-position
grundy-quotient-shows-elements = { " " }(the command `grundy quotient { $code }` shows the heap that each letter stands for)
grundy-quotient-to-shows-elements = { " " }(the command `grundy quotient { $code } --to { $to }` shows the heap that each letter stands for)

## compound_large.rs

this-compound-needs = this compound needs the { $kind_name } of `{ $name }`, which are not proved for all sizes, and the position is too large to search
use-smaller-numbers-such-as = use smaller numbers, such as { $max_listed_heap }

## compound_nim.rs

disjunctive-compound-short-rule-turn = disjunctive compound, short rule (a turn moves in one component; play ends as soon as one component ends): whoever empties a heap loses, so each heap counts as a Nim heap with one object less:{ " " }
disjunctive-compound-short-rule-turn-moves = disjunctive compound, short rule (a turn moves in one component; play ends as soon as one component ends): whoever ends a component loses, so a Nim heap of n counts as n - 1, and the other components count as their misère foreclosed values:{ " " }
misere-foreclosed-value-of-nim-heap = the misère foreclosed value of a Nim heap of n >= 1 is n - 1, by induction: the move that empties the heap loses and does not count, and the other moves leave 1, ..., n - 1

## compound_single_remaining.rs

one-component-remains-and-is-played = : one component remains and is played as if it were alone:{ " " }
only-remains = only `{ $name }` remains:{ " " }

## flat_sum.rs

no-law-of-applies = no law of `{ $name }` applies to this position, and its numbers are too large for a search
use-numbers-below-two-64 = use numbers below 2^64
