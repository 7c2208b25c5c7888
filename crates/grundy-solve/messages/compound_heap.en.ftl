of-are-same-for-every-heap = the { $kind_name } of `{ $name }` are the same for every heap from { $from } on: the options of all these heaps have the same set of values
of-heaps-of-repeat-with-period = the { $kind_name } of heaps of `{ $name }` repeat with period { $period } from heap { $preperiod } on (computed for heaps up to { $heaps }, which is enough to prove this for all larger heaps)
of-heaps-of-grow = the { $kind_name } of heaps of `{ $name }` grow by { $growth } every { $period } heaps from heap { $preperiod } on (computed for heaps up to { $heaps }, which is enough to prove this for all larger heaps)
remotenesses = remotenesses
suspense-numbers = suspense numbers
outcomes = outcomes
foreclosed-values = foreclosed values
