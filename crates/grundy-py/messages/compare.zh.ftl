is-function-not-game = `{ $id }` 是函数，不是游戏
evaluate-it-with-grundy-solve = 请用 `grundy.solve` 求值
is-too-large-to-compare = `{ $position }` 过大，无法比较
compare-smaller-positions = 请比较较小的局面
