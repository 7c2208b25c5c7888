no-numbers-are-given = 没有给出数字
write-numbers = 请写出各数；已全部擦去则写 `{ "{" }{ "}" }`
zero-is-among-numbers = 数字中有 0
all-numbers-must-be-positive = 所有的数都须为正整数
occurs-twice = { $twice } 出现了两次
numbers-must-all-be-different = 所有的数须两两不同
erase = 擦去 { $n }
