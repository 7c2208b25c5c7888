winning = winning
drawing = drawing
no-move-is-listed-because = ; no { $kind } move is listed, because only the outcome was computed
rules-contradict-themselves-was-found = the rules contradict themselves: { $position } was found to be { $outcome }, but the number of its winning or drawing moves is { $count }
line-symmetry-of-rules = a line `symmetry` of the rules may be false: check those that change this position
