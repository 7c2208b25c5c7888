## bash_misere_law.rs

statement = P exactly when n mod (m+1) = 1; the only winning take is (n-1) mod (m+1)
player-to-move-loses-exactly = the player to move loses exactly when { $size } mod { $period } is 1; { $n } mod { $period } = { $remaining }

## card.rs

symbol = { "" }
theory = theory
bash = one heap, Bash family
wythoff = Wythoff
nim-family = Nim family
strategy-stealing = strategy stealing
splitting-and-merging = splitting and merging
coin-turning = coin turning
fibonacci = take-away with memory
graphs-and-trees = graphs and trees
loopy-games = loopy games
matrices-and-recurrences = matrices and recurrences
erasing-numbers = erasing numbers

## divisor_boards.rs

notation = n for the board with the numbers 1 to n, for any n; or a set such as { "{" }2,3,6{ "}" } of numbers up to 64
one-number-divides-all-others = one number divides all others, so some move wins: if erasing only this number does not, the reply that wins against it can be played at once instead

## heaps_of_nim.rs

sizes-of-heaps = the sizes of the heaps

## params.rs

is-given-twice = `{ $name }` is given twice
give-it-once = give it once
name = `{ $name }`
is-but-must-be-at-least = `{ $name }` is { $n }, but must be at least { $least }
is = `{ $name }` is { $what }
lists-number-of-two-64 = `{ $name }` lists a number of 2^64 or more
use-numbers-below-two-64 = use numbers below 2^64
there-is-no-parameter = there is no parameter `{ $name }`
this-game-has-no-parameters = this game has no parameters
parameters-of-this-game-are = the parameters of this game are { $listed_names }
is-missing = the parameter `{ $name }` is missing
add = add `{ $name }=…` after the name of the game, with { $meaning }
add-graph = add `{ $name }=…` after the name of the game, with { $meaning }; on a command line put the braces in quotes, as in `{ $name }="{ $sample }"`
is-missing-name = the parameter `{ $name }` is missing: { $meaning }
add-it-like = add it after the name of the game, as in `{ $sample }`
