name = 公平组合游戏（ICG）
rules = 两人轮流行动，信息完全公开，没有随机因素；可走的步只取决于局面，与轮到谁无关；局面不会重复，必定在有限步内分出胜负：正常规则下无法走者负，反常规则下无法走者胜。终局规则是游戏的一部分。走法因人而异的游戏不是公平组合游戏，没有 SG 值。
notation = 无需书写
grundy-list-shows-class = `grundy list` 列出各游戏的类别；`grundy solve 游戏 局面` 按其规则求解，`--misere` 换成反常规则。库中为类型实现 `base::Ruleset`（由局面给出后继）即可用同一套引擎（`engine::Search`）求解自己的游戏；双方走法不同的游戏用 `base::Sided`。
