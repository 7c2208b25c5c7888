comment-begins-with = 若这是注释，请以 `#` 开头；除法写作 `div`
sequence-is-declared-as-in-position = 序列的声明如 `position a: nat[3]`
range-is-written = 范围写在取遍它的地方，如 `(i in 0..3)`；列表写作 `[i for i in 0..3]`
positions-of-sum-are-joined = 局面之和用 `+` 连接，如 `[k] + [n - k]`
statement-before-is-complete = 它前面的语句已经完整；`{ $snippet }` 之前是否少了 `,` 或运算符？
write-choices-in-brackets = 可选的数写在括号里，如 `move take (k in 1..n) when k < 4 -> [n - k]`
write = 请写 `{ $meant }`
language-has-no-methods-write-size = 没有方法：请写 `size(a)`、`add e to a`、`remove e from a`
for-part-of-sequence-write-j = 序列的一段写作 `[a[j] for j in 0..i]`
choice-needs-range-or-list = 所选的数要取遍某个范围，如 `(k in 1..3)`
write-abs-b = 绝对值写作 `abs(a - b)`
write-start-values-in-declaration = 起始的数在声明中给出，如 `position n = 10`
condition-begins-with-when = 条件以 `when` 开头
write-in-its-place = 请改写为 `->`
write-gain-after-position-or-in-block = 走法的得分写在局面之后，如 `-> [n - k] gain k`，或写在花括号中，如 `{ "{" } n -= k  gain k { "}" }`
write-this-change-like-n-n = 写法如 `n = n * 2`
write-equals-sign = 请写 `=`
write-one-change-after-another = 请逐个写出变化
write-in-place-of-return = 请把 `: return` 改为 `=`
write-in-place-of = 请把 `{ $token_text }` 改为{ $expected }
set-side-to-move-next = 由谁接着走写作 `turn = mover` 或 `turn = opponent`
write-else-if = 请写 `else if`
write-loop-over-range = 请写范围 `for i in 0..3 { "{" } { "}" }`
language-has-no-such-statement-exclude = 不应发生的请用 `if` 或 `when` 排除
write-positions-with-loop = 这些局面之和写作 `-> [a + i] for i in 0..k - 1`
