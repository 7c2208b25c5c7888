condition-among-choices-begins-with-if = `( )` 内选择之间的条件须以 `if` 开头，不能用 `when`
write-if-or-put-when-after = 请写 `if`，或把 `when` 放在 `)` 之后
loop-cannot-generate-positions-of-sum = 循环不能生成和的各部分
write = 请写 `{ $inside }`
write-two-moves-one-when-other = 请写两种走法：一种 `when { $cond }`，另一种 `when not ({ $cond })`
if-chooses-between-values = `if` 在值之间选择，不在局面之间选择
no-statement-of-block-begins-with = 花括号中没有以 `{ $snippet }` 开头的语句
