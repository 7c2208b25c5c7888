of-are-same-for-every-heap = `{ $name }` 各堆的{ $kind_name }自堆 { $from } 起相同：这些堆的选择取到同一组值
of-heaps-of-repeat-with-period = `{ $name }` 各堆的{ $kind_name }自堆 { $preperiod } 起以 { $period } 为周期（已算到堆 { $heaps }，覆盖定理所需的窗口）
of-heaps-of-grow = `{ $name }` 各堆的{ $kind_name }自堆 { $preperiod } 起每 { $period } 堆增加 { $growth }（已算到堆 { $heaps }，覆盖定理所需的窗口）
remotenesses = 距终局步数
suspense-numbers = 悬念数
outcomes = 胜负
foreclosed-values = 止局值
