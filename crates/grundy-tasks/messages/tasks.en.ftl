## census.rs

only-positions-of-rule-files = only positions of rule files and of graphs with coloured edges are counted, and `{ $name }` is neither
has-no-starting-position-so-table = `{ $name }` has no starting position, so a table needs sizes or a position

## choices.rs

position-is-too-large-to-play = the position is too large to play: the sum of its numbers or its number of moves exceeds { $max_total }
in-game = in { $name } (game { $number }):{ " " }

## element_law.rs

p-exactly-when = P exactly when `{ $expression }`
grundy-value-is = the Grundy value is `{ $expression }`
in-each-of-entire-positions-computed = ; in each of the { $positions } entire positions computed, the value is the xor of the values of the elements: not proved

## exhaustive_check.rs

claimed-grundy-value-computed = claimed Grundy value { $claimed }, computed { $value }
claimed-not-to-be-actual-outcome = claimed not to be { $letter }, actual outcome { $truth }
claimed-outcome-actual-outcome = claimed outcome { $letter }, actual outcome { $truth }

## fit_expressions.rs

is-not-rule-file = `{ $name }` is not a rule file

## genus.rs

is-not-game-of-heaps = `{ $name }` is not a game of heaps, so a genus is computed only for a given position
give-position-too = give a position too
misere-canonical-forms-exceed-memory = the misère canonical forms exceed the memory limit

## large_play.rs

position-is-too-large-to-play-rules = the position is too large to play: the rules support only numbers below 2^63
position-is-too-large-to-play-no-move = the position is too large to play: no move was found among the first choices

## law_export.rs

this-law-is-stated-in-words = this law is stated in words, and only a period can be exported
function-with-values-is-too-long = a function with { $values } values is too long to be exported
maximum-is-values = the maximum is { $max_values } values

## misere_law.rs

is-not-game-of-heaps-and-no-law = `{ $name }` is not a game of heaps, and no law of misère play is known for it
proof-for-takes-up-to = a proof for takes up to { $largest }

## misere_rules.rs

rules-of-already-state-their-ending = the rules of `{ $name }` already state their ending
search-for-law-without-misere = omit `--misere`: the file says who wins when a player cannot move

## practice.rs

no-position-of-this-game = no position of this game was found in which some moves win and others do not
try-larger-position-or-another-game = try a larger position, or another game

## proved_laws.rs

for-each-from-to = { " " }for each { $name } from { $low } to { $high }
for-each-of-combinations-of-values = { " " }for each of { $count } combinations of values of { $names }

## scope.rs

for-starts = { " " }for starts
for-sequences-of-length = { " " }for sequences of length { $length }
for-bags-of-elements-in-ascending = { " " }for bags of { $length } elements in ascending order

## vertices.rs

positions-of-are-not-vertices = the positions of `{ $name }` are not the vertices of a graph
graph-has-vertices-limit-is = the graph has { $count } vertices; the limit is { $limit }
