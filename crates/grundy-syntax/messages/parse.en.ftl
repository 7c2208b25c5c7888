end-of-the-value = braces hold a single value, as in `{ "{" }n - k{ "}" }`
text-in-quotes = write it like `"take { "{" }k{ "}" }"`
game-in-quotes = write it like `game "Nim" "尼姆"`
a-position = write it like `[n - 1]`
the-position-after = write `-> [n - 1]` or `{ "{" } n -= 1 { "}" }`
a-claim = write it like `claim P when n mod 4 == 0`
values = write it like `position n, row: bool[5]`
fewer = name parts of it with `def`
name = a name consists of letters, digits and `_`, and does not begin with a digit
a-value = a value is a number, a name, or an expression such as `n - 1`
write-it-like-n-one = write it like `n -= 1`
expected-found = expected { $item }, found { $actual }
finish-value-in-braces = finish the value in the braces
range-is-written-one-nine-single = a range is written `1..9`; a single number is written after `=`, as in `param m = 5`
previous-line-is-not-finished = the previous line is not finished
put-here = put { $item } here
expected-found-reserved-word-on-next = expected { $item }, found the reserved word `{ $word }` on the next line
finish-previous-line-with = finish the previous line with { $item }
is-reserved-word-of-language = `{ $word }` is a reserved word of the language
is-needed-here = { $item } is needed here
use-another-name-such-as = use another name, such as `{ $word }_`
end-of-value = the end of the value
