heaps-and-parts-of-sum = 各堆与各分量
turn-is-move-in = 一回合走
play-ends = 对局结束于
one-of-them = 其中一个
any = 任意若干个（至少一个）
together = 所有能走的
last = 全部不能走时
first = 有一个不能走时
