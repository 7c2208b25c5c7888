certificate-covers-single-game = a certificate covers a single game with one move per turn
ask-about-each-game-separately = ask about each game separately
is-not-ending-write-normal = `{ $ending_excerpt }` is not an ending: write `normal` or `misere`
is-listed-twice = `{ $text }` is listed twice
label-of-this-position-in-certificate = { $position }: the label of this position in the certificate differs from the claim
is-in-labels-in-certificate-agree = { " " }{ $position } is { $outcome } in { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    }: the labels in the certificate agree with the rules at { $positions ->
        [one] the only position
       *[other] all { $positions } positions
    }
is-draw-labels-in-certificate-agree = { " " }{ $position } is a draw: the labels in the certificate agree with the rules at { $positions ->
        [one] the only position
       *[other] all { $positions } positions
    }
name = { $name }
misere = misère { $name }
normal-play = normal-play { $name }
contains-number-that-does-not-fit = `{ $text }` contains a number that does not fit in 64 bits
label-of-is-invalid-write-n = the label of `{ $text }` is invalid: write N or P with a number of moves, or draw without one
has-no-certificates-in-this-form = `{ $name }` has no certificates in this form of play
only-games-of-catalogue-that-end = only games of the catalogue that end in a win, a loss or a draw have certificates
