name = Breaking chocolate
rules = A bar of m by n squares. A move breaks one piece in two along a line between squares. Whoever cannot move (all pieces are single squares) loses.
notation = the sides of the bar, as in `3 4`; several pieces one after the other, as in `3 4 2 2`
statement = an m×n bar always takes mn − 1 moves: G = (mn − 1) mod 2, N exactly when mn is even; every move is as good as any other
every-game-lasts-one-whatever-players = every game lasts { $m }·{ $n } − 1 = { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    }, whatever the players do
in-every-game-lasts-whatever-players = { $squares ->
        [one] 1 square
       *[other] { $squares } squares
    } in { $pieces ->
        [one] 1 piece
       *[other] { $pieces } pieces
    }: every game lasts { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    }, whatever the players do
