did-you-mean = did you mean `{ $near }`?
clauses-of-board-are = the clauses of a board are { $words }
is-not-clause-of-board = `{ $snippet }` is not a clause of a board
