number-is-zero = 有一个数为 0
both-numbers-must-be-at-least = 两个数都至少为 1
leaving-and = ，剩 { $x } 和 { $y }
subtract-from = 从 { $high } 中减去 { $times } × { $low }
or = ，或
take-from-heap-of = 从 { $heap } 颗的一堆取 { $stones }
take-from-both-heaps = 两堆各取 { $stones }
