name = 江南乐
rules = 若干堆石子和一个数 F。每次选一堆 x 颗（x 不少于 F），把它尽量平均地分成 M 堆（2 ≤ M ≤ x）：x mod M 堆各 ⌊x/M⌋+1 颗，其余各 ⌊x/M⌋ 颗。无法行动者负。
notation = 各堆石子数，再写 `F=…`，即可以分的最小的堆
what = 可以分的最小的堆
statement = x < F 或 x ≤ 1 时 SG(x) = 0；否则对 M 取各部分异或和的 mex，而 ⌊x/M⌋ 相同的 M 中只有 M 的奇偶有影响，故只需检查 O(√x) 个 M
misstated = “⌊x/M⌋ 的堆有 x-(x mod M) 个”数错了：20 分成 7 堆是六堆 3 与一堆 2。也不能只看 x mod M 的奇偶，M 的奇偶同样有关：F=1 时 13 颗的堆 SG 值为 4 而非 3。
heap = 第 { $i } 堆（{ $heap }）
heap-of = 这堆（{ $heap }）
split-into-heaps-of = 把{ $heap_name }分成 { $count } 堆，每堆 { $large }
split-into-heaps-of-and-of = 把{ $heap_name }分成 { $count } 堆：{ $larger } 堆 { $large }，{ $smaller } 堆 { $small }
