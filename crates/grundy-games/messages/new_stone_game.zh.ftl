name = 新取石子游戏
rules = 若干堆石子。每次选一堆，弃去其中至少一颗，再把该堆剩下的石子任意分给其他非空的堆（也可不分）。不能走者负。
notation = 各堆石子数
statement = 非空堆的每种大小都出现偶数次时必败
misstated = “各堆能两两配对时必败”不能把空堆算在内：(2,2,0) 虽列三堆仍必败。它也不是 Nim：(1,2,3) 异或和为 0，却可从 3 中弃 2、给 1 那堆 1 颗而取胜。
heap-size-occurs-only-once = 大小 { $size } 只出现一次
heap-size-occurs-times-odd-number = 大小 { $size } 出现 { $times } 次，为奇数
every-heap-size-occurs-even-number = 每种大小都出现偶数次：对手总能在相等的堆上照做
