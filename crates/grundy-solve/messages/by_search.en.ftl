move-leaves-p-position = a move leaves a P-position
no-move-is-possible = no move is possible
every-move-leaves-n-position = every move leaves an N-position
grundy-value-needs-longer-search-use = ; the Grundy value needs a longer search: use `value`
board-falls-apart = the board falls apart into { $count } regions, whose nim-sum is { $formula }
board-falls-apart-every-move = the board falls apart into { $count } regions, whose nim-sum is { $formula }: every move can be answered
