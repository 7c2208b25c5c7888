colon = :{ " " }
not-listed = Not listed: { $omitted ->
        [one] 1 component
       *[other] { $omitted } components
    }.
full-stop = .
heap-size = heap { $number } (size { $position })
token-on = token { $number } (on { $position })
position = position { $position }
game = Game { $game } ({ $name }),{ " " }
this-component-has-ended = this component has ended
remoteness-number-of-moves = { $misere ->
        [true] misère remoteness
       *[other] remoteness
    } (number of moves to its end) { $n }, { $parity ->
        [1] odd
       *[other] even
    }
suspense-number-moves-to-its-end = { $misere ->
        [true] misère suspense number
       *[other] suspense number
    } (moves to its end, if the winner delays it) { $n }, { $parity ->
        [1] odd
       *[other] even
    }
position-of-normal-play = { $normal_letter }-position of normal play
position-of-misere-play = { $misere_letter }-position of misère play
position-of-normal-play-position = { $normal_letter }-position of normal play, { $misere_letter }-position of misère play
one-move-can-end-this-component = one move can end this component
foreclosed-value = { $misere ->
        [true] misère foreclosed value
       *[other] foreclosed value
    } { $value }
not-needed = not needed
no-winning-turn-is-listed-because = No winning turn is listed, because only the winner is known here, not the winning moves.
winning-turn = A winning turn:
arrow = { " " }→{ " " }
play-is-over = play is over
least-of-these-numbers-is-then = the least of these numbers is then { $n }, { $parity ->
        [1] odd
       *[other] even
    }
greatest-of-these-numbers-is-then = the greatest of these numbers is then { $n }, { $parity ->
        [1] odd
       *[other] even
    }
nim-sum-is-then = the nim-sum is then { $value }
all-remaining-components-are-lost = all remaining components are lost
and-opponent-who-is-to-move = , and the opponent, who is to move, loses
