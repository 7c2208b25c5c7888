two-lists-with-elements-of-different = two lists with elements of different kinds cannot be joined
join-lists-whose-elements = join lists whose elements are of the same kind
to-add-numbers-take-element = to add numbers, take an element of the list, as in `{ $sequence }{ $first }`; to join lists, write `{ $open }{ $value }{ $close }`
adds-two-numbers-or-joins-two = `+` adds two numbers or joins two lists
cannot-add-and = `+` cannot add { $type_words } (`{ $value }`) and { $list } (`{ $sequence }`)
needs-list = `{ $ident }` needs a list
write-it-like-sum-x = write it like `sum(x for x in 1..n)`, `count(x in list if x > 0)`, `size(list)`
