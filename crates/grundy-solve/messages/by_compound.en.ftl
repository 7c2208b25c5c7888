turn-in-components-has-too-many = a turn in { $count } components has too many moves to evaluate
use-fewer-components = use fewer components
moved-in-this-turn-so-far = : { $so_far ->
        [one] 1 component has
       *[other] { $so_far } components have
    } moved in this turn so far, and the rest of the turn can leave a P-position
moved-in-this-turn-so-far-and-rest = : { $so_far ->
        [one] 1 component has
       *[other] { $so_far } components have
    } moved in this turn so far, and the rest of the turn cannot leave a P-position
sum-has-no-components = the sum has no components
one-move-can-end-component = one move can end a component, which wins at once
colon = :{ " " }
component-has-ended-so-play = a component has ended, so play is over
no-move-is-possible = no move is possible
and-player-to-move-has-won = , and the player to move has won (misère play)
and-player-to-move-has-lost = , and the player to move has lost
remotenesses-of-components-how-many = the { $misere ->
        [true] misère remotenesses
       *[other] remotenesses
    } of the components (how many moves each lasts if its winner hastens the end and its loser delays it) are { $numbers }; the least, { $n }, is { $parity ->
        [1] odd
       *[other] even
    }
suspense-numbers-of-components-how = the { $misere ->
        [true] misère suspense numbers
       *[other] suspense numbers
    } of the components (how many moves each lasts if its winner delays the end and its loser hastens it) are { $numbers }; the greatest, { $n }, is { $parity ->
        [1] odd
       *[other] even
    }
and-in-misere-play-player = , and in misère play the player to move wins if it is even
and-player-to-move-wins = , and the player to move wins if it is odd
only-one-component-remains = only one component remains, and it is a P-position in misère play
only-one-component-remains-and-it-is-n = only one component remains, and it is an N-position in misère play
in-misere-play = { " " }in misère play
in-normal-play-and-results = { " " }in normal play, and the results of normal play decide as long as several components remain
symbol = { "" }
components-are-n-positions = { $won ->
        [one] 1 component is an N-position
       *[other] { $won } components are N-positions
    }{ $qualifier }
every-component-is-p-position = every component is a P-position{ $qualifier }
one-component-is-n-position-moving = 1 component is an N-position{ $qualifier }; moving it to a P-position wins
components-are-n-positions-moving = { $won } components are N-positions{ $qualifier }; moving each of them to a P-position wins
foreclosed-value-grundy-value-without = the { $misere ->
        [true] misère foreclosed value
       *[other] foreclosed value
    } (the Grundy value without moves that lose at once) is { $total }
nim-sum-of-foreclosed-values = the nim-sum of the { $misere ->
        [true] misère foreclosed values
       *[other] foreclosed values
    } of the components (Grundy values without moves that lose at once) is { $values_text } = { $total }
