## arguments.rs

examples = Examples:
is-too-large = `{ $quoted }` is too large
largest-number-here-is-two-64 = the largest number here is 2^64 - 1

## catalogue_entry.rs

numbers-of-position-in-order = the numbers of the position, in the order of the rule file; nothing for the start position; parameters as name=value

## diagnose.rs

summary = Reports every error and warning in a rule file with its line and column
read-without-errors-game = read without errors; the game can be played

## examples.rs

summary-lists-example = Lists the example rule files and graphs, or prints one of them
there-is-no-example = there is no example `{ $name }`

## lint.rs

summary-checks-rule = Checks a rule file for mistakes, plays random games with it and tests its claims
ok = ok
fault = fault

## moves.rs

summary-finds-legal = Finds the legal moves that match a condition, in a position with too many moves to list
moves-found = moves found

## practice.rs

summary-generates-exercise = Generates an exercise: a position in which some moves win and others do not
legal-moves = legal moves
winning-moves = winning moves

## reply.rs

summary-chooses-move = Chooses the move of a perfect opponent, or of one that sometimes moves at random
chosen-at-random-from-legal-moves = chosen at random from the legal moves
why = why

## text_writer.rs

colon = :{ " " }

## view.rs

summary-shows-how = Shows how a position looks, without solving it
