number-of-position = 局面的第 { $at } 个数
first-numbers-have-more-than-40 = 前 { $at } 个数合计超过四千万位
use-fewer-or-smaller-numbers = 请减少或减小这些数
position-has-but-this-game-needs = 局面有 { $count } 个数，此游戏需要 { $arity } 个
write-it-like = 写法如 `{ $example }`
