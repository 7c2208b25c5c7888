impartial = impartial
partizan = partizan
loopy-play-may-be-endless = loopy: play may be endless
scored-play-can-end-in-tie = scored: play can end in a tie, or is decided by points
theory = theory
