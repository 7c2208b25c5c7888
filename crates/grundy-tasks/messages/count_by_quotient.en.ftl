misere-quotient-of-heaps-one = the misère quotient of heaps 1 to { $heaps } is known, of order { $order }; no positions are counted yet
is-wild-from-heap = `{ $name }` is wild from heap { $first_wild } on, and no misère quotient of these heaps was found
colon = :{ " " }
number-of-heaps-is-too-large = the number of heaps is too large for a count by a misère quotient
