name = Nim 转有向图
rules = 顶点为 0 到 x，每个数向所有更小的数连边，棋子在 x 上。每次沿边移动棋子，无法走者负。这就是大小为 x 的一堆 Nim。
notation = 棋子所在的顶点
statement = SG(x) = x:x 的后继恰取遍所有更小的值
move-token-from-to = 把棋子从 { $from } 移到 { $to }
