grundy-solve-does-not-read-files = 此处不读取文件 `{ $quoted }`
use-queryparser-and-pass-it-function = 请用 `QueryParser` 并给出读取文件的函数
value-is-two-64-or-more = SG 值不小于 2^64
use-grundy-solve-whose-values = 请用 `grundy::solve`，其数字没有上限
