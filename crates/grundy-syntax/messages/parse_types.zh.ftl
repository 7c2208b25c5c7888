sequence-has-only-one-index = 序列只有一个下标
write-rows-columns-and-cell-columns = 请写 `[行数 * 列数]`，元素写作 `cell[列数 * r + c]`
no-type-is-called = 没有叫 `{ $snippet }` 的取值范围
did-you-mean = 是否想写 `{ $meant }`？
