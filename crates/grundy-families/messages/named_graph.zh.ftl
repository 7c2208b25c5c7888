edge-between-and-has-no-direction = `{ $from }` 与 `{ $to }` 之间的边没有写方向
write-for-both-directions-add = 请写 `{ $from }->{ $to }`；双向则再写 `{ $to }->{ $from }`
graph-states-result = 图中写了 `{ $name }` 的结果，而此游戏不用它
leave-result-out = 请去掉它
