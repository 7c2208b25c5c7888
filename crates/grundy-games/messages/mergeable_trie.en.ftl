name = Mergeable binary trie
rules = A binary trie stores a set of natural numbers below V. A number is inserted only once. An xor of all members with a constant is recorded at the root and applied on the way down. Two sets are merged by descending both tries at once. The mex is found by going right where the left half is full. Any n of these operations take O(n log V) in total, because a merge consumes the nodes that it visits.
notation = operations on one set, which is empty at first, from left to right: numbers (below 2^32) to insert; `xor n` for an xor of all members with n; `merge` and the numbers of another set, up to the next operation
no-number-follows-xor = no number follows `xor`
write-one-as-in-xor-three = write one, as in `xor 3`
size-mex = { "{" }{ $members }{ "}" }: size { $size }, mex { $mex }
is-neither-number-below-two-32 = `{ $member_text }` is neither a number below 2^32 nor an operation
write-it-like-one-two-five = write it like `1 2 5 xor 3 merge 0 4`
