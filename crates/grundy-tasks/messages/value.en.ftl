## value/bounds.rs

mean-is-temperature-is-at-most = the mean is { $mean }, the temperature is at most { $temperature }, both stops are in the interval [{ $low }, { $high }]
left-wins = : Left wins
right-wins = : Right wins
left-wins-if-it-begins = : Left wins if it begins
right-wins-if-it-begins = : Right wins if it begins

## value/partial_results.rs

positions-visited = { $visited } positions were visited, which does not decide who wins
value-of-game = game { $number }: { $value }
values-of-games = the values of { $value_count } of the { $count } games were found: { $values }
values-of-components = the position falls apart into { $count } components, and the values of { $value_count } of them were found: { $values }
left-begins-and-wins = Left wins if it begins
left-begins-and-loses = Right wins if Left begins
right-begins-and-wins = Right wins if it begins
right-begins-and-loses = Left wins if Right begins
outcome-is-known = the value was not found, but the outcome:{ " " }

## value/listing.rs

has-no-starting-position-so-table = `{ $name }` has no starting position, so a table needs sizes or a position

## value/moves.rs

to = to { $form_excerpt }

## value/parse.rs

more-than-two-games-are-compared = more than two games are compared
compare-two-as-in = compare two, as in `^ > *`
game-is-missing-in-sum = a game is missing in the sum
write-sum-like-two-one = write a sum like `{ "{" }2|-1{ "}" } + ^*`
is-not-game = `{ $text }` is not a game

## value/picture.rs

mean-temperature = mean { $mean }, temperature { $temperature }

## value/solve.rs

semicolon = ;{ " " }
canonical-form-of-sum-exceeds-limits = the canonical form of the sum exceeds the limits;{ " " }
advice-not-proved-move-in-hottest = advice (not proved): move in the hottest game: number { $number }, `{ $game }`, temperature { $temperature }

## value/syntax_error.rs

at-end = at the end
at = at `{ $remaining }`
game-is-expected = a game is expected
write-games-like-three-four-two = write games like `3/4`, `*2`, `^`, `+-1`, `{ "{" }2|-1{ "}" }`
or-end-is-expected = `+`, `-` or the end is expected
join-games-by = join games by ` + `
is-missing = `{ $mark }` is missing
close-open-bracket = close the open bracket
denominator-is-not-power-of-two = a denominator is not a power of 2
only-fractions-with-such-denominators = only fractions with such denominators are values of games
number-has-decimal-point = a number has a decimal point
write-number-as-fraction = write a number as a fraction, such as `7/2`; a point before a game means copies of the game: `3.(2)` is 2 + 2 + 2
number-of-copies-of-game = the number of copies of a game is not an integer
write-integer-before = write an integer before `.`
braces-without-are-not-game = braces without `|` are not a game
write-one-for-game-after-subtraction = write `{ "{" }1|{ "}" }` for a game; after a subtraction set such as `{ "{" }1,3{ "}" }`, write a heap size
two-bars-are-equally-long = two bars are equally long
use-to-separate-games-that-contain = use `||` to separate games that contain `|`
games-are-nested-too-deeply = games are nested too deeply
write-smaller-game = write a smaller game
is-not-game-text = `{ $text }` is not a game:{ " " }
symbol = { " " }{ $location }
two-sided-value = with two sides and the player to move as Left, the value is { $form }
