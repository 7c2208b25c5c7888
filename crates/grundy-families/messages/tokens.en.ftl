graph-has-no-vertex = the graph has no vertex `{ $quoted }`
use-names-in-file-such-as = use the names in the file, such as `{ $example }`
graph-states-result-of-play = the graph states the result of play at some vertices, but the position has { $count } tokens
stated-results-win-or-loss-need = stated results (win or loss) need a single token: remove them from the graph, or place one token
move-token-on-to = move the token on { $from } to { $to }
move-token-on-along-its-loop = move the token on { $from } along its loop back to { $to }
move-token-along-loop-back = move a token along a loop back to its vertex
