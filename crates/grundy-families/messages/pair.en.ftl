number-is-zero = a number is 0
both-numbers-must-be-at-least = both numbers must be at least 1
leaving-and = , leaving { $x } and { $y }
subtract-from = subtract { $times } × { $low } from { $high }
or = , or{ " " }
take-from-heap-of = take { $stones } from the heap of { $heap }
take-from-both-heaps = take { $stones } from both heaps
