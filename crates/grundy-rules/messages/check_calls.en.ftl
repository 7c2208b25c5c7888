list-that-depends-on-position = a list that depends on the position or on a choice has no name or value of its own: it can only be looped over
write-list = write the list after `in`, as in `x in [..]`; a list of constants can be named by a statement `let`
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
