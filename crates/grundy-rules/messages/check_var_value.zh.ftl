needs-sequence-of-position = `{ $ident }` 重排局面的一个序列
write-rotate-cell-two-zero-one = 请写 `rotate(cell, [2, 0, 1])`、`reverse(cell)` 或 `swap(cell, white, black)`
list-of-indices-is-needed-here = 此处需要位置的列表
for-each-place-write-index = 请写每个位置换成原来的哪个元素，如 `[2, 0, 1]`
