is-partizan-its-players-have-different = is partizan (its players have different moves)
has-rules-that-state-results = has rules that state the results of positions
is-loopy-play-may-return = is loopy (play may return to an earlier position)
so-it-can-only-be-part = `{ $name }` { $reason }, so it can only be part of an ordinary sum: a turn is a move in exactly one component, and play ends when no component has a move
semicolon = ;{ " " }
