name = 可合并 01-trie
rules = 用二叉字典树存小于 V 的自然数集合：同一数只插入一次；整体异或一个常数只在根上做标记，向下走时再落实；合并两个集合时同时向下走；求 mex 时左半满则向右。合并走过的结点会被回收，故 n 次操作共 O(n log V)。
notation = 对一个集合（初始为空）自左至右操作：直接写数（小于 2^32）为插入，`xor n` 为全体异或，`merge` 后写另一集合的各数，直到下一个操作为止
no-number-follows-xor = `xor` 后没有数
write-one-as-in-xor-three = 请写一个数，如 `xor 3`
size-mex = { "{" }{ $members }{ "}" }：大小 { $size }，mex { $mex }
is-neither-number-below-two-32 = `{ $member_text }` 既不是小于 2^32 的数，也不是操作
write-it-like-one-two-five = 写法如 `1 2 5 xor 3 merge 0 4`
