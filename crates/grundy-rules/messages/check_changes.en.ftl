declare-sequence-without-fixed-length = declare a sequence without a fixed length, `{ $ident }: nat[]`, or change an element, `{ $ident }[i] = ..`
use-remove-at-from = use `remove at i from { $ident }`
use-add-to-and-remove-from = use `add e to { $ident }` and `remove e from { $ident }`
use-word = use `{ $ident } = ..`
fixed-length-cannot-change = `{ $ident }` has a fixed length: elements cannot be added, inserted or removed
list-is-ordered = `{ $ident }` is a sequence: elements are removed by their place, and added or inserted with `add` and `insert`
bag-or-set-has-no-places = `{ $ident }` is a bag or a set: its elements have no places
single-value-has-no-elements = `{ $ident }` is a single value: it has no elements to add, insert or remove
does-not-change-during-play = `{ $ident }` does not change during play
only-variables-of-position-change = only variables of the position change
write = write `{ $ident } = ..`
write-for-element = write `{ $ident }[i] = ..` to change the element at place i, or `{ $ident } = [..]` with a list of all elements to change the whole sequence
use-add-to-and-remove = use `add e to { $ident }` and `remove e from { $ident }`, or write the whole position after `->`
is-single-value = `{ $ident }` is a single value and has no elements to assign
is-list-which-cannot-be-changed = `{ $ident }` is a sequence: its elements can be changed one by one, but a single value cannot be assigned to the whole sequence, and `+=` and `-=` cannot change it
is-bag-or-set-which-cannot = `{ $ident }` is a bag or a set: a single value cannot be assigned to it, only a list or a set, and its elements have no places
