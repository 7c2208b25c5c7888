name = Splitting as evenly as possible
rules = Heaps of stones and a number F. A move chooses a heap of x stones, x at least F, and a number M from 2 to x, and splits the heap into M heaps as equal as possible: x mod M heaps of floor(x/M)+1 and the others of floor(x/M). Whoever cannot move loses.
notation = the sizes of the heaps, then `F=…`, the smallest heap that may be split
what = the smallest heap that may be split
statement = SG(x) = 0 for x < F or x <= 1; otherwise SG(x) is the mex over all M of the nim-sum of the parts. Among the numbers M with the same floor(x/M) only the parity of M matters, so O(sqrt(x)) of them suffice
misstated = "There are x - (x mod M) heaps of floor(x/M)" is false: 20 split into 7 heaps gives six heaps of 3 and one heap of 2. The parity of x mod M alone does not decide either, because the parity of M matters too: with F = 1 a heap of 13 is worth 4, not 3.
heap = heap { $i } ({ $heap })
heap-of = the heap of { $heap }
split-into-heaps-of = split { $heap_name } into { $count } heaps of { $large }
split-into-heaps-of-and-of = split { $heap_name } into { $count } heaps: { $larger } of { $large } and { $smaller } of { $small }
