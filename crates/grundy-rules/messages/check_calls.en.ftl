list-that-depends-on-position = this list depends on the position or on a choice of the player, so it cannot be used as a value here: it can only be looped over
write-list = write it after `in`, as in `sum(x for x in [a, b])`; in the block of a move, name a list of single values by `let`, as in `let l = [a, b]`; a list of constants can be named by a statement `let`
map-that-depends-on-position = this map depends on the position or on a choice of the player, but a map must be constant
write-if = write `if` in its place, as in `if i == 0 then a else b`; a map of constants can be named by a statement `let`
write = write `{ $equivalent }`
to-multiply-write-for-element-write = to multiply, write `*`; for an element, write `{ $snippet }[i]`
did-you-mean = did you mean `{ $near }`?
define-it-as-in-def = define it, as in `def { $snippet }(a) = ..`
no-function-is-called = no function is called `{ $snippet }`
takes-argument-found = `{ $ident }` takes { $expected ->
        [one] 1 argument
       *[other] { $expected } arguments
    }, found { $actual }
write-ident = write `{ $ident }({ $form })`
definition-of-uses-itself = the definition of `{ $ident }` uses `{ $ident }` itself
def-cannot-use-itself-use-sum = a `def` cannot use itself; use `sum`, `any` or `count` over a range instead
range-or-list-is-needed-here = a range or a list is needed here, but this is { $description }
write-range-such-as-one = write a range, such as `1..{ $range_end }`
