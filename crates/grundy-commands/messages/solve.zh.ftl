## solve/mod.rs

together-is-every-move = `together` 为 `every`（走所有分量，全部终结才结束），而 `{ $option }` 要求另一种复合
omit-together-or-omit-play = 请去掉 `together`，或去掉 `play` 与 `end`
summary = 一个局面谁必胜、如何走、为什么、依据何在

function-has-no-plan = 目录中的函数直接求值，没有求解计划
omit-explain-plan = 请去掉 `explain_plan`

## solve/plan.rs

plan-step = { $method }（{ $split }）
plan-max-steps = ，至多 { $max_steps } 步
plan-after = ，仅当前面的{ $method }达到上限时
plan-why = ：{ $why }
plan-is-empty = 没有支持此问题的方法
plan-if-play-returns = 若搜索发现可回到以前的局面，此后：
plan-excluded = 不用于此问题：
plan-exclusion = { "  " }{ $method }：{ $why }

## solve/sum.rs

comparison-has-no-winner = 比较式没有胜负可言
compare-games-with-grundy-value = 请用 `grundy value` 比较游戏
sums-of-games-whose-sides-move = 双方走法不同的游戏之和，每次走一步，不能走者负
leave-out-such-options-as-misere = 请去掉 `misere`、`play`、`end` 之类的选项
wins-if-it-begins = { $side_name }先走则{ $side_name }胜
winner-if-begins-was-not-determined = { $side_name }先走时谁胜，在限制之内未能求出
winning-moves-were-not-determined = 在限制之内未能求出必胜走法
why = 理由
evidence = 依据
winning-moves-of-if-it-begins = { $side_name }先走的必胜走法（{ $count }）：
game = { "  " }第 { $number } 个（{ $game }）：{ $move_words }
symbol = { "  " }
moves-n-shows-more = ……（用 `--moves N` 看更多）

## solve/text.rs

to-move = 轮到 { $side } 走
outcome-class = 结果类
ending-of-sum = 终局
player-who-cannot-move-in-any-game-wins = 整个和按反常规则：在所有分量中都无法行动者胜
who-is-to-move-wins = 轮到走的一方必胜
who-is-not-to-move-wins = 轮到走的一方必败
neither-side-can-force-win = 双方都无法强制取胜
player-to-move-wins = 轮到走的一方必胜
player-to-move-loses = 轮到走的一方必败
side-to-move-wins = 轮到走，必胜
side-not-to-move-wins = 没轮到走，必胜
empty-position-note = （空局面：没有给出数）
comma = ，
notation = 写法
grundy-value = SG 值
win = { "" }
loss = { "" }
draw = { "" }
result-for-player-to-move = 先手结果
moves-to-end-with-best-play = 最优步数
play-can-repeat-positions = { "" }
play-can-repeat-positions-so-there-is-no-number = { "" }
drawing-moves = 保持平局的走法
winning-moves = 必胜走法
parenthesis = （
colon = ）：
empty-position = （空局面）
plan-board-objection = 棋盘求解器不适用：{ $reason }
