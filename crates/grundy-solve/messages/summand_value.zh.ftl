positions-of-have-no-value = `{ $name }` 的局面没有值：
use-grundy-solve-to-solve = 请用 `grundy solve` 单独求解
player-who-cannot-move-wins-misere = 不能走者胜（反常规则）
turn-has-moves-in-several-games = 一步须走多个分支
they-are-not-positions-of-loop = 它们不是必定结束的正常规则游戏
number-is-too-large-for-board = 棋盘上的数 `{ $largest_text }` 过大
use-smaller-numbers = 请用较小的数
