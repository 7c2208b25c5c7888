these-checks-used = 按 { $values } 检查
these-rules-are-those-of-proved = 这些规则正是代码 { $code }（对一切大小的堆已证明）：将使用它的数值表与定理{ $kind ->
       *[other] { "" }
    }
rules-were-read-and-tested = 规则已读入并在小局面上试过；其余检查因达到上限而中止
colon = ：
play-may-return-to-earlier-position = 局面可能重复出现：无尽的对局算平局
random-game-from-did-not-end = 从 { $start } 开始的随机对局走了 { $max_game_length } 步仍未结束：每步都使某个量变小吗？
ended-moves-in-total-in-longest = { $finished } 局随机对局全部结束：共 { $total_moves } 步，最长 { $max_length } 步
from-large-positions-had-not-ended = { $long_games } 局从大局面开始的随机对局在 { $max_game_length } 步后尚未结束
symmetries-declared-in-this-file = 对称对一切大小已证明：局面与它的像的后继一一相当
symmetries-declared-in-this-file-are-proved = 对称在每个棋盘上已证明：每种走法、每种终局都有与之对应的像
symmetries-declared-in-this-file-were-not-tested = 对称未经检验：没有遇到像与自身不同的局面
symmetries-declared-in-this-file-were-tested = 所试的 { $images } 个像上对称均成立：未证明
no-start-among-small-positions = 没有小局面满足 `where`，在较大的局面中也未找到：没有进行对局
give-variables-initial-values-or-relax = 请给变量初始值，或放宽条件使小的值可行
no-position-was-found-no-random = 没有找到局面：没有进行对局
give-variables-initial-values = 请给变量初始值
ended-without-move-no-move = { $games } 局随机对局一步未走即结束：开局处没有可行的走法
check-conditions-of-moves-and-starting = 请检查走法的条件与对局的开局
no-random-game-ended-within = { $seconds } 秒内没有一局随机对局结束
shorten-loops-in-moves-and-conditions = 请缩短走法与条件中的循环，或从较小的局面开始
