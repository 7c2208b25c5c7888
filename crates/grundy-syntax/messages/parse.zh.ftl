end-of-the-value = 花括号中只有一个值，如 `{ "{" }n - k{ "}" }`
text-in-quotes = 写法如 `"取走 { "{" }k{ "}" } 个"`
game-in-quotes = 写法如 `game "Nim" "尼姆"`
a-position = 写法如 `[n - 1]`
the-position-after = 写 `-> [n - 1]` 或 `{ "{" } n -= 1 { "}" }`
a-claim = 写法如 `claim P when n mod 4 == 0`
values = 写法如 `position n, row: bool[5]`
fewer = 请用 `def` 给其中的部分命名
name = 名字由字母、数字和 `_` 组成，不以数字开头
a-value = 值是数、名字或 `n - 1` 这样的算式
write-it-like-n-one = 写法如 `n -= 1`
expected-found = 此处应为{ $item }，却是{ $actual }
finish-value-in-braces = 请写完花括号中的值
range-is-written-one-nine-single = 范围写作 `1..9`；单个数写在 `=` 之后，如 `param m = 5`
previous-line-is-not-finished = 前一行没有写完
put-here = 请在此处写{ $item }
expected-found-reserved-word-on-next = 此处应为{ $item }，却是下一行的保留字 `{ $word }`
finish-previous-line-with = 请在前一行末尾写出{ $item }
is-reserved-word-of-language = `{ $word }` 是语言的保留字
is-needed-here = 此处应为{ $item }
use-another-name-such-as = 请换一个名字，如 `{ $word }_`
end-of-value = 值的结尾
