explain = Explain, step by step
xor_row = xor of the columns
idle = (does not count)
no_such_move = no such move
figure = Figure of this step
graph_label = A graph with the edges { $edges }
thick = thick
to_P = P-position: the opponent loses
to_N = N-position: the opponent wins
to_draw = draw
with_value = , value { $value }
gloss = P-position=means_outcome|N-position=means_outcome|Grundy value=means_value|xor=means_xor|base two=means_binary|Beatty pair=means_beatty|matching=means_matching|colon principle=means_colon|fusion principle=means_fusion|up to symmetry=means_symmetry|remoteness=means_remoteness|odd steps=means_odd_steps|least part=means_least|firm=means_firm|nim-sum=means_xor
