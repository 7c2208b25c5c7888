edge-between-and-has-no-direction = the edge between `{ $from }` and `{ $to }` has no direction
write-for-both-directions-add = write `{ $from }->{ $to }`; for both directions, add `{ $to }->{ $from }`
graph-states-result = the graph states a result for `{ $name }`, but this game uses no results
leave-result-out = leave the result out
