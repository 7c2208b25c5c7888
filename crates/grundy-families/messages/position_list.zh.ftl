line = 第 { $at } 行
game-file-has-no-positions = 游戏文件中没有局面
write-lines-such-as-start-first = 请写 `start first: a b`、`a = 1` 这样的行
is-not-score = `{ $quoted }` 不是得分
write-score-of-first-integer = 请写绝对值不超过 10^18 的整数：先手的得分，胜为 1，平为 0
line-is-reached-with-to-move = 第 { $line } 行：`{ $name }` 会在{ $side }行棋时出现，但没有一行说明其后如何
add-with-moves-or-with-result = 请补上 `{ $name } { $en }: …`（走法）或 `{ $name } = …`（结果）
is-neither-list-of-moves-nor = `{ $quoted }` 既不是走法也不是结果
write-name-first-b-name-second = 请写 `name first: a b`、`name second: c` 或 `name = 1`
has-both-moves-and-result = `{ $name }` 既有走法又有结果
play-is-over-at-position = 有结果的局面即为终局，请去掉一项
is-given-twice = `{ $name }` 给了两次
write-all-moves-of-one-side = 请把一方的走法写在一行，结果只写一次
position-has-words-but-this-game = 局面有 { $count } 个词，此游戏只需一个局面名，后面可写行棋方
write-it-like-first = 写法如 `{ $example } first`
game-has-no-position = 游戏中没有局面 `{ $quoted }`
use-names-in-file-such-as = 请用文件中的局面名，如 `{ $example }`
is-not-side = `{ $quoted }` 不是行棋方
write-first-or-second = 请写 first（先手）或 second（后手）
no-line-states-moves-of-at = 没有一行说明{ $side }在 `{ $quoted }` 可以怎么走
add = 请补上 `{ $quoted } { $en }: …`
move-to = 走到 { $name }
