name = 游戏的和，SG 定理
rules = 若干公平组合游戏之和：每次在其中一个里走一步。和的 SG 值是各分量 SG 值的异或，为 0 时恰为必败（Sprague 1935，Grundy 1939）。设异或和为 X，必胜走法是把某个值为 g 的分量走成 g⊕X。值为 0 的分量也可能走出其他值，对手在同一分量中应对。以上只对正常规则成立；反常规则下的和不能只看 SG 值。
notation = 无需书写
write-between-games-of-any-kind = 在任意游戏之间写 ` + `：`grundy solve nim 5 + bash 7 m=2 + 0.77 9`，必胜走法会指明分量。加 `--misere` 时，各分量皆 tame 则用理论，否则搜索，再不行则说明理由并拒绝。
