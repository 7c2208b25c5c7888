in-game = in { $name } (game { $i }):{ " " }
semicolon = ;{ " " }
no-move-is-possible = no move is possible
grundy-value-zero-every-move = Grundy value 0: every move can be answered
grundy-value-is-not-zero = Grundy value { $total } is not 0
nim-sum-every-move = nim-sum { $formula }: every move can be answered
nim-sum = nim-sum { $formula }
