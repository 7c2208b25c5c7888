rules-returned-options-of-one-position = 规则给出一个局面的 { $options } 个后继，共 { $positions } 个局面：超过内存限制
raise-memory-or-return-fewer-options = 请提高 `memory=`，或让列表结束
position-is-mutable-give-numbers = 局面 { $position }（{ $kind }）是可变的：请用数、文本或元组
game-has-over-two-32-positions = 局面超过 2^32 个
rules-returned-as-options-of-return = 规则为 { $position } 的后继给出了 { $kind }：请返回局面的列表，或用 yield 给出
