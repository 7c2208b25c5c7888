## table/export.rs

table-of-is-not-sequence = the table of `{ $name }` is not a sequence of integers
choose-format-csv-or-latex = choose the format CSV or LaTeX

## table/mod.rs

page-shows-at-most-values = the page shows at most { $max_size } values
summary = Prints a table: the Grundy values or winners of a game from size 0 to a size that you give, those of the vertices of a graph, or the numbers of won and lost boards of a board game

## table/output.rs

first-rows-are-shown = the first { $rows } rows are shown
first-values-are-shown = the first { $cells } values are shown
first-positions-are-shown = the first { $positions } positions are shown
values-of-heaps-to-are-shown = the values of heaps to { $last } are shown
nothing-is-shown = nothing is shown

## table/text.rs

outcome-value-and-remoteness = { $game }: for each vertex, the outcome, the Grundy value and the number of moves to the end
numbers-of-reachable-positions = { $name }: the numbers of reachable positions that the player to move wins or loses, by the number of moves to the end
moves = moves
won = won
lost = lost
all = all
drawn = drawn
positions = positions
rows-and-columns = rows: the first number of the position; columns: the second number
no-value = no value: the rules do not allow the position, or it has no value of this kind

## table/values.rs

from = { " " }from { $position }
values-of-positions-that-are-reachable = : values of the positions that are reachable if either side may move at any time
too-long-to-write = (too long to write)
value-of-position-itself = value of the position itself
and-more = and { $hidden } more
values-of-positions = { $all ->
        [one] 1 value
       *[other] { $all } values
    } of { $positions ->
        [one] 1 position or part
       *[other] { $positions } positions and parts
    }
count = count
outcome = outcome
temperature = temp
mean = mean
value = value
