is-declared-twice = `{ $ident }` 声明了两次
line-already-declares-this-name-rename = 第 { $line } 行已声明；请改其中一个名字
is-already-name-of-value = `{ $ident }` 已是某个值的名字
use-another-name = 请换一个名字
is-never-used = `{ $name }` 从未使用
leave-it-out-or-use-it = 请去掉它，或使用它
is-already-defined = `{ $ident }` 已有含义
use-another-name-here = 此处请换一个名字
is-name-of-two-different-values = `{ $ident }` 绑定了两次
needs-arguments = `{ $name }` 需要参数
write = 请写 `{ $form }`
did-you-mean = 是否想写 `{ $near }`？
only-numbers-parameters-param-m-three = 常量由数、参数（`param m = 3`）与前面的常量组成；依赖局面的请用 `def`
declare-variable-of-position = 变量用 `position` 声明，参数用 `param`，常量用 `let`，走法的选择写在括号里
is-not-defined = `{ $name }` 没有定义
this-value-must-not-depend = 此处不能依赖局面
use-only-numbers-parameters = 请用数、参数与常量；辅助式请用 `def`
parameter-is-number-list-or-list = 参数是数、列表或列表的列表
use-list-of-lists = 请用列表的列表
position-is-declared-twice = 局面声明了两次
put-all-variables-in-one-statement = 请把变量写在一个语句里
use-numbers-parameters-and-constants = 请用数、参数与常量
some-variables-have-start-value = 有的变量有初值，但 { $names } 没有
give-every-variable-start-value = 请给所有变量初值；或都不给，用 `start { $typed } -> […]` 说明键入的数的含义{ $start_values ->
       *[other] { "" }
    }{ $plural ->
       *[other] { "" }
    }
each-element-of-sequence = 元素须为单个值
use-separate-variable-for-each-element = 请为每个各用一个变量
write-comparison-as-in-zero = 请比较，如 `{ $snippet } > 0`
to-get-number-write-if-then = `if { $snippet } then 1 else 0` 是数
write-one-of = 请写 `{ $names }` 之一
set-is-written-one-four-empty = 集合写作 `[1, 4]`，空集写作 `[]`
put-it-in-list-as-in = 请放入列表，如 `[{ $snippet }]`
take-element-as-in-zero = 请取元素，如 `{ $snippet }[0]`
write-list-as-in = 请写列表，如 `[{ $snippet }]`
only-values-of-same-kind = 只能比较和赋值同类的值
is-needed-here-but-this-is = 此处需要{ $expected }，却是{ $actual }
number = 数
condition = 条件
one-of = { "{" }{ $names }{ "}" } 之一
side = 一方
list-of-lists = 列表的列表
list = 列表（元素为{ $zh }）
map = 映射
set = 集合
something-unknown = 未知的东西
