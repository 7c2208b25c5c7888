## guess/mod.rs

not-proved = : not proved
observed-at-positions = ; observed at { $positions } positions ({ $bounds })
and-at-random-larger-positions = { " " }and at { $outside } random larger positions
not-settled-at-this-law-gives = ; not settled: at ({ $position }) this law gives { $value }, but another law that fits the table gives { $other }
no-position-is-p = no position is P
every-position-is-p = every position is P
p-exactly-when = P exactly when `{ $text }`
grundy-value-is = the Grundy value is `{ $text }`
table-needs-one-value = the table needs one value for each variable and one result for each row
give-every-row-value = give every row a value for each variable, and a result
table-with-variables-is-too-large = a table with { $count } variables is too large for a search for laws
use-at-most-variables = use at most { $max_variables } variables

## guess/partial.rs

right-at-smallest-positions = right at the { $run } smallest positions and at { $correct } of { $total } positions in total; first wrong at ({ $position })
