this-is-nested-more-than-levels = this is nested more than { $max_depth } levels deep
name-parts-of-it-with-let = name parts of it with `let` or `def`
is-not-operator-here = `{ $foreign }` is not an operator here
write = write `{ $instead }`
is-not-operator = `!` is not an operator
write-not = write `not`
braces-are-for-maps-from-keys = braces are for maps from keys to values, as in `{ "{" }0: 1{ "}" }`
write-list-with-and = write a list with `[` and `]`
