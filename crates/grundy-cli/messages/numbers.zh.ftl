number-must-be-at-least-one = 须至少为 1
omit-option-to-use-its-default = 不需要时请省略
is-out-of-range = { $number } 超出范围
write-number-from-to = 请写 { $low } 到 { $high } 的数
is-not-memory-size = `{ $quoted }` 不是内存大小
write-size-such-as-500m = 请写成 500M 或 8G
