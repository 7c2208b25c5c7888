expected-found = 此处应为{ $item }，却是{ $actual }
finish-value-in-braces = 请写完花括号中的值
range-is-written-one-nine-single = 范围写作 `1..9`；单个数写在 `=` 之后，如 `param m = 5`
previous-line-is-not-finished = 前一行没有写完
expected-found-reserved-word-on-next = 此处应为{ $item }，却是下一行的保留字 `{ $word }`
finish-previous-line-with = 请在前一行末尾写出{ $item }
is-reserved-word-of-language = `{ $word }` 是语言的保留字
is-needed-here = 此处应为{ $item }
use-another-name-such-as = 请换一个名字，如 `{ $word }_`
end-of-file = 文件结尾
