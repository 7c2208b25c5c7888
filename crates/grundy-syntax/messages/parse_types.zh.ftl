name-of-variable = 变量名
sequence-has-only-one-index = 序列只有一个下标
write-rows-columns-and-cell-columns = 请写 `[行数 * 列数]`，元素写作 `cell[列数 * r + c]`
name-of-value = 值的名字
no-type-is-called = 没有叫 `{ $snippet }` 的取值范围
did-you-mean = 是否想写 `{ $meant }`？
values-nat-bool-zero-nine-b = 取值：`nat`、`bool`、`0..9`、`{ "{" }a, b{ "}" }`、`bag(nat)` 或 `set(0..9)`
nat = { " " }`nat`
