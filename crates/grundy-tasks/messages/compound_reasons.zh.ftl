colon = ：
not-listed = 另有 { $omitted } 个分量。
full-stop = 。
heap-size = 第 { $number } 堆（{ $position } 颗）
token-on = 第 { $number } 枚棋子（在 { $position }）
position = 局面 { $position }
game = 游戏 { $game }（{ $name }），
this-component-has-ended = 已终结
remoteness-number-of-moves = { $misere ->
        [true] 反常距终局步数
       *[other] 距终局步数
    } { $n }，{ $parity ->
        [1] 奇数
       *[other] 偶数
    }
suspense-number-moves-to-its-end = { $misere ->
        [true] 反常悬念数
       *[other] 悬念数
    } { $n }，{ $parity ->
        [1] 奇数
       *[other] 偶数
    }
position-of-normal-play = 正常规则下的 { $normal_letter } 局面
position-of-misere-play = 反常规则下的 { $misere_letter } 局面
position-of-normal-play-position = 正常规则下的 { $normal_letter } 局面，反常规则下的 { $misere_letter } 局面
one-move-can-end-this-component = 有一步可使它终结
foreclosed-value = { $misere ->
        [true] 反常止局值
       *[other] 止局值
    } { $value }
not-needed = 无须计算
no-winning-turn-is-listed-because = 此处不列出必胜走法：只知道谁胜，不知道怎样走。
winning-turn = 一个必胜的回合：
arrow = { " " }→{ " " }
play-is-over = 对局结束
least-of-these-numbers-is-then = 此时最小的是 { $n }，{ $parity ->
        [1] 奇数
       *[other] 偶数
    }
greatest-of-these-numbers-is-then = 此时最大的是 { $n }，{ $parity ->
        [1] 奇数
       *[other] 偶数
    }
nim-sum-is-then = 此时异或和为 { $value }
all-remaining-components-are-lost = 剩下的都是负局面
and-opponent-who-is-to-move = ，轮到对方走，对方负
