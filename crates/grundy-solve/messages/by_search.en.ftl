move-leaves-p-position = a move leaves a P-position
no-move-is-possible = no move is possible
every-move-leaves-n-position = every move leaves an N-position
grundy-value-needs-longer-search-use = ; the Grundy value needs a longer search: use `value`
