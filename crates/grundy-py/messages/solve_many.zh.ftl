positions-are-not-rows-of-numbers = 局面不是由数组成的行
give-two-d-array = 请给出二维数组
row = 第 { $index } 行
stopped = 已停止
of-positions-were-solved = 已解 { $solved } / { $total } 个局面
raise-time = 请提高 `time=`
game-card-notation-describes-how = `game.card.notation` 说明写法
is-not-position-of = `{ $numbers }` 不是 `{ $game }` 的局面
