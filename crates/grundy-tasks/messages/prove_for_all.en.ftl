unknown-time-limit-was-reached = unknown: the time limit was reached
false-for = false for{ " " }
not-decided-for = not decided for{ " " }
proved-for = proved for{ " " }
semicolon = ;{ " " }
and-more = { " " }and { $omitted } more
is-given-twice = `{ $name }` is given twice
give-it-once = give it once
there-are-more-than-combinations = there are more than { $max_combinations } combinations of parameter values, too many to try one by one
give-smaller-range-such-as-one = give a smaller range, such as `{ $name }=1..100`
range-of-cannot-be-determined = the range of `{ $name }` cannot be determined
write-one-eight = write `{ $name }=1..8`
is-not-range-of-numbers = `{ $text }` is not a range of numbers
write-one-eight-with-smaller-number = write `{ $name }=1..8`, with the smaller number first
at-parameters = { " " }({ $at }: { $why })
