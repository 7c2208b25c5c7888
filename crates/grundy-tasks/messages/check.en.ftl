## check/known_law.rs

law-known-for-this-game-gave = the known law agreed with the rules at the first { $positions } positions
positions-with-numbers-up = the positions with numbers up to { $to } are too many to list
check-sizes-up-to-at-most = check sizes up to at most { $size }
law-gives-engine-computes = the law gives { $predicted }, the engine computes { $truth }
law-move-to-is-not-legal = the law's move to { $target } is not legal
law-move-to-does-not-win = the law's move to { $target } does not win
law-misses-winning-move-to = the law misses the winning move to { $missed }
law-counts-winning-moves-but-engine = the law counts { $count } winning moves, but the engine finds { $winning_count }
laws-of-compounds-cannot-be-checked = laws of compounds cannot be checked

## check/list_claims.rs

claims-about-cannot-be-checked = claims about `{ $name }` cannot be checked position by position
this-check-needs-game-that-always = this check needs a game that always ends and has no ties
numbers-of-can-be-negative = the numbers of `{ $name }` can be negative, so they are not sizes
claim-gives-values-which-do = the claim gives { $count } values, which do not determine the value of { $to }
claim-about-grundy-values-applies = a claim about Grundy values applies to normal play only
positions-of-consist-of-more = positions of `{ $name }` consist of more than one number
line-of-claim = line { $number } of the claim

## check/mismatch.rs

positions-of-this-game = positions of this game have no Grundy values
claim-p-positions = claim P-positions
claimed-grundy-value-computed = claimed Grundy value { $claimed }, computed { $value }
actual-outcome-which-claim-excludes = actual outcome { $actual }, which the claim excludes
claimed-outcome-actual-outcome = claimed outcome { $claimed_name }, actual outcome { $actual }

## check/mod.rs

law-known-for-this-game-gives = the known law agrees with the rules at { $positions ->
        [one] the only position
       *[other] all { $positions } positions
    }
no-formula-for-values = no formula for the values of `{ $name }` is known that could be checked

## check/report.rs

true-at-start-position = true at the start position
other-values-were-not-tested = ; other values were not tested
holds-for-with-numbers-up-to = holds for { $positions ->
        [one] the only position
       *[other] all { $positions } positions
    } with numbers up to { $to }
holds-for-starting-positions-up-to = holds for { $positions ->
        [one] the only starting position
       *[other] all { $positions } starting positions
    } with numbers up to { $to }
false-at = false at { $at }:{ " " }

## check/rule_claims.rs

file-states-no-claims-that-could = the file `{ $name }` states no claims that could be checked
holds-at-reachable-from-start = holds at { $compared ->
        [one] the only position
       *[other] all { $compared } positions
    } reachable from the start
winning-move = ; a winning move:{ " " }

## check/table_claims.rs

positions-of-are-not-one = positions of `{ $name }` are not one or two numbers
write-game-as-rule-file = write the game as a rule file
claim-cannot-be-parsed = the claim cannot be parsed
