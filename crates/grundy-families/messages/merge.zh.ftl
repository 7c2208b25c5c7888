write-seven-for-seven-heaps = 7 堆单颗石子写作 `7`,5 堆 1 颗与 2 堆 3 颗写作 `1x5 3x2`
does-not-state-heap-size = `{ $quoted }` 没有写明哪种大小有几堆
heap-has-zero-stones = 有一堆的石子数为 0
single-number-such-as-seven-stands = 单独一个数是 1 颗的堆数；否则 2x3 表示三堆 2 颗
merge-heap-of-and-heap = 把一堆 { $a } 颗与一堆 { $b } 颗合并为 { $sum } 颗
