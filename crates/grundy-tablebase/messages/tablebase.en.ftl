tablebase-is-damaged = the tablebase is damaged: it has no result for a board that a move leads to
build-tablebase-again = build the tablebase again
