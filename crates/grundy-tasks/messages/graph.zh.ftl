## graph/by_remoteness.rs

draw = 平局

## graph/mod.rs

more-than-positions-are-reachable = 可到达的局面超过 { $limit } 个
graph-shows-who-wins-but-moves = 图只显示胜负，而此游戏的走法会得分
graph-supports-single-games-and-sums = 图适用于单个游戏，以及“无子可动即负（或胜）”的游戏之和
win-in = { $moves } 步胜
loss-in = { $moves } 步负
side = { $side }：
first = 先手：
second = 后手：
name = { $name }：

## graph/svg.rs

picture-of-positions-is-too-large = { $count } 个局面的图过大；最多绘制 { $max_vertices } 个
value = SG 值 { $value }
p = P
n = N
loss = 负
win = 胜
