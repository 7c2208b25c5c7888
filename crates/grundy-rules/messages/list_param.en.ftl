is-which-is-not-list = `{ $name }` is `{ $snippet }`, which is not a list of the required form
write-with-at-most-integers = write `{ $name }={ $form }` with at most { $max_numbers } integers, or `{ $name }=@FILE` with lines such as `{ $lines }`
list-has-integers-more-than = the list `{ $name }` has { $numbers } integers, more than { $max_numbers }
give-shorter-list = give a shorter list
list-has-integers-and-lists-more = the list `{ $name }` has { $numbers } integers and lists, more than { $max_numbers }
