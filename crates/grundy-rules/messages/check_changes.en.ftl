declare-sequence-without-fixed-length = declare a sequence without a fixed length, `{ $ident }: nat[]`, or change an element, `{ $ident }[i] = ..`
use-remove-at-from = use `remove at i from { $ident }`
use-add-to-and-remove-from = use `add e to { $ident }` and `remove e from { $ident }`
use-word = use `{ $ident } = ..`
cannot-be-changed-in-this-way = `{ $ident }` cannot be changed in this way
does-not-change-during-play = `{ $ident }` does not change during play
only-variables-of-position-change = only variables of the position change
write = write `{ $ident } = ..`
write-for-element = write `{ $ident }[i] = ..` for an element
use-add-to-and-remove = use `add e to { $ident }` and `remove e from { $ident }`, or write the whole position after `->`
is-single-value = `{ $ident }` is a single value and has no elements to assign
is-list-which-cannot-be-changed = `{ $ident }` is a list, which cannot be changed as a whole in this way
is-bag-or-set-which-cannot = `{ $ident }` is a bag or a set, which cannot be assigned in this way
