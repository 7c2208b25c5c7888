turn-in-components-has-too-many = { $count } 个分量的一个回合过大，无法逐步计算
use-fewer-components = 请减少分量
moved-in-this-turn-so-far = ：本回合至此已走 { $so_far } 个分量，余下的走法可使回合结束于 P 态
moved-in-this-turn-so-far-and-rest = ：本回合至此已走 { $so_far } 个分量，余下无论怎样走，回合都不能结束于 P 态
sum-has-no-components = 没有分量
one-move-can-end-component = 有一步可使某个分量终结，当即获胜
colon = ：
component-has-ended-so-play = 已有分量终结，对局结束
no-move-is-possible = 无子可动
and-player-to-move-has-won = ，在反常规则下轮到走的一方胜
and-player-to-move-has-lost = ，轮到走的一方负
remotenesses-of-components-how-many = 各分量的{ $misere ->
        [true] 反常距终局步数
       *[other] 距终局步数
    }（remoteness）为 { $numbers }；最小的 { $n } 是{ $parity ->
        [1] 奇数
       *[other] 偶数
    }
suspense-numbers-of-components-how = 各分量的{ $misere ->
        [true] 反常悬念数
       *[other] 悬念数
    }（suspense number）为 { $numbers }；最大的 { $n } 是{ $parity ->
        [1] 奇数
       *[other] 偶数
    }
and-in-misere-play-player = （反常规则下奇数为负）
and-player-to-move-wins = { "" }
only-one-component-remains = 只剩一个分量，它是反常规则下的 P 态
only-one-component-remains-and-it-is-n = 只剩一个分量，它是反常规则下的 N 态
in-misere-play = 反常规则下的
in-normal-play-and-results = 正常规则下的
symbol = { "" }
components-are-n-positions = 有 { $won } 个分量是{ $qualifier } N 态
every-component-is-p-position = 每个分量都是{ $qualifier } P 态
one-component-is-n-position-moving = 有 1 个分量是{ $qualifier } N 态，把它走到 P 态即胜
components-are-n-positions-moving = 有 { $won } 个分量是{ $qualifier } N 态，把它们都走到 P 态即胜
foreclosed-value-grundy-value-without = { $misere ->
        [true] 反常止局值
       *[other] 止局值
    }（foreclosed value）为 { $total }
nim-sum-of-foreclosed-values = 各分量{ $misere ->
        [true] 反常止局值
       *[other] 止局值
    }（foreclosed value）的异或和为 { $values_text } = { $total }
