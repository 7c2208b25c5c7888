## graph/by_remoteness.rs

draw = draw

## graph/mod.rs

more-than-positions-are-reachable = more than { $limit } positions are reachable
graph-shows-who-wins-but-moves = the graph shows who wins, but moves of this game score points
graph-supports-single-games-and-sums = the graph supports single games, and sums in which a player without a move has lost or won
win-in = win in { $moves }
loss-in = loss in { $moves }
side = { $side }:{ " " }
first = first:{ " " }
second = second:{ " " }
name = { $name }:{ " " }

## graph/svg.rs

picture-of-positions-is-too-large = a picture of { $count } positions is too large; at most { $max_vertices } are drawn
value = value { $value }
p = P
n = N
loss = loss
win = win
