token = { " " }`{ $token }`
value = 一个值
end-of-value = 值的结尾
name = 一个名字
parameter-name = 参数名
variable-name = 变量名
value-name = 值的名字
side-name = 一方的名字
move-name = 走法名
collection-name = 序列、多重集或集合名
game-name = 引号中的游戏名
name-or-arrow = 名字或 `->`
quoted-text = 引号中的文字
word = 一个词
position = 方括号中的局面 `[`
move-result = { " " }`->` 与走后的局面，或 `{ "{" }` 与变化
change = 一个变化，如 `x = 0`、`if`、`for`、`add`、`insert`、`remove`、`gain`
assignment-sign = { " " }`=`、`+=` 或 `-=`
claim = 断言的内容：`P when`、`N when`、`draw when` 或 `grundy =`
type-of-variable = 取值范围：`nat`、`bool`、`0..9`、`{ "{" }a, b{ "}" }`、`bag(nat)` 或 `set(0..9)`
put-here = 请在此处写{ $item }
how-to-write-value = 值是数、名字或 `n - 1` 这样的算式
how-to-end-value = 花括号中只有一个值，如 `{ "{" }n - k{ "}" }`
how-to-write-name = 名字由字母、数字和 `_` 组成，不以数字开头
how-to-write-game-name = 写法如 `game "Nim" "尼姆"`
how-to-write-quoted-text = 写法如 `"取走 { "{" }k{ "}" } 个"`
how-to-write-position = 写法如 `[n - 1]`
how-to-write-move-result = 写 `-> [n - 1]` 或 `{ "{" } n -= 1 { "}" }`
how-to-write-change = 写法如 `n -= 1`
how-to-write-claim = 写法如 `claim P when n mod 4 == 0`
how-to-write-type = 写法如 `position n, row: bool[5]`
