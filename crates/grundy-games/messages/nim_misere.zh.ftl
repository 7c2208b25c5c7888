name = 反 Nim 游戏
rules = 若干堆石子，每次从一堆中取至少一颗，取到最后一颗者负。
misstated = “各堆都为 1 且堆数为偶，或不都为 1 且异或和不为 0 时必胜”须先去掉空堆：(0) 有一堆、不为 1、异或和为 0，却是必胜，因为最后一颗不是将走者取的。
statement = 只看非空堆：若全为 1（或没有），堆数为偶时必胜；否则异或和不为 0 时必胜
no-stone-is-left-other-player = 石子已取完：最后一颗是对手取的
one-so-every-move-takes-one = { $ones } 堆全为 1，双方只能轮流各取一堆
only-one-heap-is-larger = 只有一堆大于 1，另有 { $ones } 堆为 1：把它取到 0 或 1，留下奇数堆 1
heaps-are-larger-than-one = 有 { $larger } 堆大于 1，由异或和决定：{ $heap_text }
