against_program = You against the program at its best
against_errs = You against a program that plays one move in { $errs } at random, on average
against_person = Two people at one board
by_chance = This move was chosen at random.
any_move = Let the program play any legal move
beyond = The program does not know the best move here: the game is too large for it to solve in time.
