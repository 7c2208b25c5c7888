comment-begins-with = if this is a comment, begin it with `#`; to divide, write `div`
sequence-is-declared-as-in-position = write the type of the elements before the `[`, as in `position a: nat[3]` for a sequence of three numbers
range-is-written = a range is written after `in` in a loop or choice, as in `(i in 0..3)`; for a list, write `[i for i in 0..3]`
positions-of-sum-are-joined = the positions of a sum are joined by `+`, as in `[k] + [n - k]`
statement-before-is-complete = the statement before `{ $snippet }` is complete; is a `,` or an operator missing?
write-choices-in-brackets = write the choices in brackets, as in `move take (k in 1..n) when k < 4 -> [n - k]`
write = write `{ $meant }`
language-has-no-methods-write-size = the language has no methods: write `size(a)`, `add e to a`, `remove e from a`
for-part-of-sequence-write-j = for a part of a sequence, write `[a[j] for j in 0..i]`
choice-needs-range-or-list = a choice needs a range or a list, as in `(k in 1..3)`
write-abs-b = for an absolute value, write `abs(a - b)`
write-start-values-in-declaration = write start values in the declaration, as in `position n = 10`
condition-begins-with-when = a condition begins with `when`
write-in-its-place = write `->` in its place
write-gain-after-position-or-in-block = write the points of a move after its position, as in `-> [n - k] gain k`, or in its block, as in `{ "{" } n -= k  gain k { "}" }`
write-this-change-like-n-n = write this change like `n = n * 2`
write-equals-sign = write `=`
write-one-change-after-another = write one change after another
write-in-place-of-return = write `=` in place of `: return`
write-in-place-of = write { $expected } in place of `{ $token_text }`
set-side-to-move-next = set the side to move next with `turn = mover` or `turn = opponent`
write-else-if = write `else if`
write-loop-over-range = write a loop over a range, `for i in 0..3 { "{" } { "}" }`
language-has-no-such-statement-exclude = the language has no such statement; exclude the cases with `if`, or with `when` after the choices
write-positions-with-loop = write `-> [a + i] for i in 0..k - 1` for the sum of these positions
