name = 哪些是（不是）公平组合游戏
rules = （这不是一个游戏，而是对各类游戏的说明。）国际象棋、中国象棋、围棋、五子棋都不是公平组合游戏：双方各有自己的棋子。它们是完全信息游戏，只要必定终局就适用策梅洛定理（围棋须有禁止全局同形的规则）。有暗牌、骰子或同时行动的游戏都不在此列。洛谷 P9170（填数游戏）是套着游戏外壳的最优化问题：没有必胜必败的局面，这里也不求解它。
notation = 无需书写
grundy-list-and-grundy-show-game = `grundy list` 与 `grundy show 游戏` 给出类别：impartial（SG 值、求和）、partizan 与 scored（倒推归纳，见 `grundy show zermelo`）、loopy（逆向分析）。类别不允许的问题，如把计分游戏相加，会说明理由并拒绝。
