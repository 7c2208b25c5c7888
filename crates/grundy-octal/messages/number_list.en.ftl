number-of-position = number { $at } of the position
first-numbers-have-more-than-40 = the first { $at } numbers have more than 40 million digits in total
use-fewer-or-smaller-numbers = use fewer or smaller numbers
position-has-but-this-game-needs = the position has { $count ->
        [one] 1 number
       *[other] { $count } numbers
    }, but this game needs { $arity }
write-it-like = write it like `{ $example }`
