claim-holds-at-checked = the claim holds at { $positions ->
        [one] the only position
       *[other] all { $positions } positions
    } checked
no-move-is-possible-but-claim = { $at }: no move is possible, but the claim does not give the outcome or value of such a position
claimed-to-be-p-but-move = { $at }: claimed to be P, but a move leads to { $to }, which is also claimed to be P
claimed-to-be-n = { $at }: claimed to be N, but no move leads to a position claimed to be P
claimed-to-have-value-but-move = { $at }: claimed to have the value { $value }, but a move leads to { $to }, which is claimed to have the same value
no-move-leads-to-position-claimed = { $at }: no move leads to a position claimed to have the value { $value }, which is smaller than the value claimed for { $at }
