two-moves-are-called = two moves are called `{ $ident }`
give-them-different-names = give them different names
times-can-be-times-zero = `times { $times }` can be `times 0`; if the number is always at least 1, write `{ $suggestion }`
write-at-least-one-position = write at least one position after `->`, if necessary one without moves
in-game-with-sides-move = in a game with `sides`, a move must lead to at least one position, but this one may lead to none
this-position-has-but-position = this position has { $actual ->
        [one] 1 value
       *[other] { $actual } values
    }, but a position of this game has { $vars }
write-all-of-them-as-in = write all of them, as in `[{ $form }]`
