## table/export.rs

table-of-is-not-sequence = the table of `{ $name }` is not a sequence of integers
choose-format-csv-or-latex = choose the format CSV or LaTeX

## table/mod.rs

game = GAME
game-and-its-parameters-for-rule = Game and its parameters; for a rule file without --to, you may add the start position
to-help = Largest heap size in the table; for a rule file, the table lists positions whose numbers are all at most N. Leave it out for a game on a graph (the table then lists all vertices) and for a board game from a rule file (the table then counts the reachable positions)
outcomes-help = Print who wins instead of Grundy values: N (the player to move wins) or P (loses)
misere-help = Print who wins in misère play, N or P; in misère play the player who cannot move wins
grid-help = Print a grid of the positions of two heaps, by the sizes of both (heap games only)
engine-value-name = ENGINE
engine-help = Method that computes a table of heaps; all methods that support a game give the same values
page-shows-at-most-values = the page shows at most { $max_size } values
summary = Tabulates the values of a game, the vertices of a graph, or the position counts of a board game

## table/output.rs

first-rows-are-shown = the first { $rows } rows are shown
first-values-are-shown = the first { $cells } values are shown
first-positions-are-shown = the first { $positions } positions are shown
values-of-heaps-to-are-shown = the values of heaps to { $last } are shown
nothing-is-shown = nothing is shown

## table/text.rs

outcome-value-and-remoteness = { $game }: outcome, value and remoteness
numbers-of-reachable-positions = { $name }: numbers of reachable positions that the player to move wins or loses, by moves to the end
moves = moves
won = won
lost = lost
all = all
drawn = drawn
positions = positions

## table/values.rs

from = { " " }from { $position }
values-of-positions-that-are-reachable = : values of the positions that are reachable if either side may move at any time
too-long-to-write = (too long to write)
value-of-position-itself = value of the position itself
en = en
and-more = and { $hidden } more
of = { $all } { $values } of { $positions } { $noun }
