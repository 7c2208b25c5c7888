expected-found = expected { $item }, found { $actual }
finish-value-in-braces = finish the value in the braces
range-is-written-one-nine-single = a range is written `1..9`; a single number is written after `=`, as in `param m = 5`
previous-line-is-not-finished = the previous line is not finished
expected-found-reserved-word-on-next = expected { $item }, found the reserved word `{ $word }` on the next line
finish-previous-line-with = finish the previous line with { $item }
is-reserved-word-of-language = `{ $word }` is a reserved word of the language
is-needed-here = { $item } is needed here
use-another-name-such-as = use another name, such as `{ $word }_`
end-of-file = the end of the file
