play-is-over-but-label-states = { $at }: play is over, but the label states another result
move-leads = { $at }: a move leads to { $to }, which has no label
labelled-win-but-no-move-leads = { $at }: labelled a win, but no move leads to a position labelled a loss with one move less
move-leads-to-labelled-loss = { $at }: a move leads to { $to }, labelled a loss, which is better than the label of { $at }
labelled-loss-but-move-leads = { $at }: labelled a loss, but a move leads to { $to }, labelled a draw
labelled-loss-but-longest-win = { $at }: labelled a loss, but the longest win of the opponent after a move is not exactly one move shorter
labelled-draw-but-no-move-leads = { $at }: labelled a draw, but no move leads to a position labelled a draw
labelled-draw-but-label-states-number = { $at }: labelled a draw, but the label states a number of moves
