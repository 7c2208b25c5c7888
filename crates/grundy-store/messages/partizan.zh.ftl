## partizan/board.rs

conditions-of-moves-are-too-large = 棋盘拆成分支时，走法的条件变得太大
this-is-not-position-of-game = 这不是此游戏的局面
write-position-as-game-declares-it = 请按游戏的声明书写

## partizan/evaluate.rs

play-can-return-to-position = 若一方连走数步，可能回到先前的局面：只有必定结束的游戏才有值
use-grundy-solve-to-solve = 请用 `grundy solve` 单独求解

## partizan/hackenbush.rs

value-is-number-with-more = 此值的二进制小数超过 { $max_binary_places } 位

## partizan/limits.rs

game-tree-of-value-is-too = 此值的层次过深，无法比较
try-smaller-game = 请求解较小的游戏
value-needs-more-memory-or-work = 求此值所需的内存或计算量超出了上限

## partizan/objection.rs

player-can-move-twice-in-row = 一方可能连续走两步
only-games-in-which-turns-alternate = 只有轮流走的游戏才有值
player-who-cannot-move-wins-misere = 不能走者胜（反常规则）
remove-misere-from-rules = 请去掉规则中的 `misere`
results-of-play-are-scores = 结果以分数计
as-at = ，如在 `{ $quoted }`
rules-decide-win-loss-or-draw = 规则另行规定了胜、负或平，而不只是不能走者负
positions-of-have-no-value = `{ $name }` 的局面没有值：
