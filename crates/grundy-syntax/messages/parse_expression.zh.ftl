this-is-nested-more-than-levels = 嵌套超过 { $max_depth } 层
name-parts-of-it-with-let = 请用 `let` 或 `def` 给其中的部分命名
is-not-operator-here = 此处没有运算符 `{ $foreign }`
write = 请写 `{ $instead }`
is-not-operator = 没有运算符 `!`
write-not = 请写 `not`
braces-are-for-maps-from-keys = 花括号中是映射，如 `{ "{" }0: 1{ "}" }`
write-list-with-and = 列表写在 `[` 与 `]` 中
