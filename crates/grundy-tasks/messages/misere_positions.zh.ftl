is-partizan-or-has-its-own = `{ $name }` 有双方之分或自己的终局规则，没有反常规则的和
ask-about-impartial-game = 请询问公平组合游戏
play-of-may-return-to-earlier = `{ $name }` 的局面可能重复出现，而商只适用于必然结束的游戏
ask-about-game-that-ends = 请询问必然结束的游戏
more-than-positions-are-reachable = 可能出现的局面超过 { $max_positions } 个
ask-about-smaller-position = 请询问较小的局面
position-has-more-than-moves = 有局面的走法超过 { $max_options } 种
