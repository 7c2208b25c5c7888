this-expression-is-too-large-once = 代入辅助式后，此处过大
make-definitions-shorter = 请缩短辅助式
range-is-not-value = 范围不是值
write-ranges = 范围写在 `in` 之后
can-be-used-only-in-game = `{ $word }` 需要双方
name-sides-in-statement = 请声明双方，如 `sides white, black`
nothing-is-not-value = `nothing` 不是值
write-it-alone-after = 它只能单独写在 `->` 之后
is-and-has-no-elements = `{ $snippet }` 是{ $description }，没有元素
sequence-is-declared-as-in-x = 序列的声明如 `x: nat[3]`
empty-list-or-set-cannot = 空的列表或集合不能整体比较
write-size-zero = 请写 `size({ $snippet }) == 0`
lists-cannot-be-compared-as-whole = 列表不能整体比较
compare-their-elements = 请比较元素，如 `all i in 0..2: x[i] == y[i]`
write = 请写 `[{ $list }]`
assign-value-in-block-of-move = 请在走法的花括号中赋值：`if { $cond } { "{" } row = { $yes } { "}" } else { "{" } row = { $no } { "}" }`，其中 `row` 换成您的变量
if-chooses-between-single-values = `if` 只在单个值之间选择
maps-cannot-be-compared-as-whole = 映射不能整体比较
compare-their-values-as-in-x = 请比较其中的值，如 `x[k] == y[k]`
