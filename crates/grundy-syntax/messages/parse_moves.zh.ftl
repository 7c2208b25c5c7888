condition-among-choices-begins-with-if = `( )` 内选择之间的条件须以 `if` 开头，不能用 `when`
write-if-or-put-when-after = 请写 `if`，或把 `when` 放在 `)` 之后
no-statement-of-block-begins-with = 花括号中没有以 `{ $snippet }` 开头的语句
gain-follows-block = `gain` 写在走法的花括号之后
write-gain-in-block = 请把 `gain ..` 写在花括号中
