list-that-depends-on-position = 依赖局面或选择的列表只能用于逐个取出
write-list = 常量请用 `let` 命名；其余请写 `x in [..]`
map-that-depends-on-position = 映射必须是常量，不能依赖局面或选择
write-if = 请改写为选择，如 `if i == 0 then a else b`；常量的映射可用 `let` 命名
write = 请写 `{ $equivalent }`
to-multiply-write-for-element-write = 乘法请写 `*`；元素写作 `{ $snippet }[i]`
did-you-mean = 是否想写 `{ $near }`？
define-it-as-in-def = 请声明它，如 `def { $snippet }(a) = ..`
no-function-is-called = 没有叫 `{ $snippet }` 的函数
takes-argument-found = `{ $ident }` 需要 { $expected } 个参数，却有 { $actual } 个
write-ident = 请写 `{ $ident }({ $form })`
definition-of-uses-itself = `{ $ident }` 用自身来定义
def-cannot-use-itself-use-sum = 辅助式不能递归；请对范围用 `sum`、`any`、`count`
range-or-list-is-needed-here = 此处需要范围或列表，却是{ $description }
write-range-such-as-one = 请写范围，如 `1..{ $range_end }`
