name-of-move = 走法名
condition-among-choices-begins-with-if = 选择之间的条件以 `if` 开头
write-if-or-put-when-after = 请写 `if`，或把 `when` 放在 `)` 之后
and-position-after-move = { " " }`->` 与走后的局面，或 `{ "{" }` 与变化
loop-cannot-generate-positions-of-sum = 循环不能生成和的各部分
write = 请写 `{ $inside }`
write-two-moves-one-when-other = 请写两种走法：一种 `when { $cond }`，另一种 `when not ({ $cond })`
if-chooses-between-values = `if` 在值之间选择，不在局面之间选择
fewer-nested-blocks = 较少的嵌套
name = 一个名字
fewer-else-if = 较少的 `else if`
no-statement-of-block-begins-with = 花括号中没有以 `{ $snippet }` 开头的语句
change-such-as-x-zero = 一个变化，如 `x = 0`、`if`、`for`、`add`、`insert`、`remove`
or = { " " }`=`、`+=` 或 `-=`
name-of-sequence-bag-or-set = 序列、多重集或集合名
