name = 选拔志愿者
rules = Grass 与 Rabbit 轮流捐款，每次 1 到 m 元，使总额达到或超过 n 元者胜。超过 n 不影响胜负：能超过时，恰好补足也能取胜。
notation = 到 n 还差的金额，再写 `m=…`，即一次最多可捐多少元
what = 一次最多可捐多少元
donate-so-that-are-still-missing = 捐 { $given } 元，还差 { $remaining } 元
