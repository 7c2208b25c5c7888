from-tablebase-that-contains = ; from a tablebase that contains these positions
play-is-over-without-winner = play is over, without a winner
play-is-over-and-player = play is over, and the player to move has won
play-is-over-and-player-to-move = play is over, and the player to move has lost
move-wins-forced-in = a move wins; forced in { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    }
move-leaves-opponent-in-lost-position = a move leaves the opponent in a lost position; forced in { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    }
every-move-loses = every move loses
every-move-leaves-opponent-in-won = every move leaves the opponent in a won position
longest-resistance = ; longest resistance (the move that delays the end most):{ " " }
no-move-wins-but = no move wins, but{ " " }
no-move-leaves-opponent-in-lost = no move leaves the opponent in a lost position, but{ " " }
moves-keep-draw = { $drawing_moves ->
        [one] 1 move keeps
       *[other] { $drawing_moves } moves keep
    } the draw
