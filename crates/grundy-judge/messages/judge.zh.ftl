## arc131c.rs

number-that-differs-from-all-others = 与其他数不同的数
numbers-whose-xor-is-not-zero = 异或和不为 0 的数

## game.rs

law-of-gives-no-winning-moves = `{ $name }` 的规律不给出走法

## hdu1524.rs

successor = `successor`

## hdu1730.rs

column-other-than-ti = 不同于 Ti 的列

## hdu1850.rs

zero-or-two-to-100 = { " " }0 或 2 到 100

## hdu2516.rs

zero-or-two-to-2147483647 = { " " }0 或 2 到 2147483647

## hdu3094.rs

case-edges-u-v-do = 第 { $case } 组数据：各边 `u v` 不构成树
write-n-one-edges-without-cycle = 请给出不成圈的 N-1 条边

## lib.rs

filling-in-numbers = [省选联考 2023] 填数游戏
reason = 披着博弈外衣的最优化问题：没有博弈可解
is = { $wanted_id } 是{ $reason }
unknown-problem = 没有题目 `{ $excerpt }`

## p4126.rs

vertex-other-than = 不同于 s 的顶点

## p9169.rs

characters-x-or-o = { $m } 个 `.`、`#`、`X`、`O`
part-of-board-with-one-x = 恰有一个 `X`、两个 `O` 的棋盘的一部分

## poj1704.rs

cell-without-another-piece = 与其他棋子不同的格

## uoj266.rs

number-such-that-all-n-together = 使总和不超过 200000 的数
case = 第 { $case } 组数据

## rule_problem.rs

answer-lacks-value = 此局面没有这样的值
names-are = 可用的名称为 { $names }
no-test-in-the-ranges = 范围内没有可解答的局面
not-a-rule-file = 这不是规则文件
rules-have-no-name = 规则中没有可随数据变化的参数或变量 `{ $name }`
template-lacks = 输入模板中没有 `{ "{" }{ $name }{ "}" }`
template-lacks-length = 输入模板没有给出 `{ $name }` 的元素个数
test-number = 第 { $number } 组数据
write-all-names = 须含 { $names }
write-length = 请在 `{ "{" }{ $name }{ "}" }` 之前写 `{ "{" }size({ $name }){ "}" }`

## rule_tests.rs

one-of = { $names } 之一
range-is = `{ $text }` 不是范围
word = 单词 `{ $word }`
write-range-like = 请写 `--range n=1..100`、`--range "size(h)=1..5"`、`--range T=1..10` 或 `--range parts=1..3`

## template.rs

output-template-has-no-draw = 此局面为和局，而输出模板没有和局的写法
output-template-is = `{ $text }` 不是输出模板
template-contains = 输入模板中的 `{ $word }` 没有意义
template-is-too-long = 输入模板超过 { $max_pieces } 个词
write-output-template-like = 请写 `--output "First|Second"`（第三段表示和局），或 `--output "{ "{" }grundy{ "}" }"`、`--output "{ "{" }score{ "}" }"`
write-template-like = 请写 `--input "T; { "{" }n{ "}" } { "{" }m{ "}" }"`：`T` 为数据组数，`;` 为行末，名称写在花括号中，每个分量重复的内容写在 `[ ]` 中
