## graph_text/builder.rs

graph-file-has-no-vertices = the graph file has no vertices
write-line-for-every-vertex = write a line for every vertex, as in `0: 1 2`, or for every edge, as in `0 1`
name-contains-control-character = the name `{ $quoted }` contains a control character
use-vertex-names-of-printable = use vertex names of printable characters in one line
is-stated-both-as-win = `{ $name }` is stated both as a win and as a loss
leave-out-one-of-results = leave out one of the results
has-both-moves-and-result = `{ $name }` has both moves and a result
play-is-over-at-vertex = play is over at a vertex with a result: leave out the moves or the result
line = line { $at }
edge-has-no-capacity = an edge has no capacity
write-v-w-three-v-w = write `v w 3`, `{ "{" }v->w:3{ "}" }`, or the attribute `capacity`
capacity-is-not-number = the capacity `{ $quoted }` is not a number
write-natural-number-below-two-64 = write a natural number below 2^64
edge-has-no-colour = an edge has no colour
write-v-w-blue-v-w = write `v w blue`, `{ "{" }v-w:red{ "}" }`, or the attribute `color`
is-not-edge-colour = `{ $quoted }` is not an edge colour
write-blue-red-or-green = write blue, red or green, or b, r, g
is-neither-win-nor-loss = `{ $quoted }` is neither `win` nor `loss`
state-result-for-player-to-move = state the result for the player to move at the vertex
is-given-for-edge-but-edges = `{ $what }` is given for the edge `{ $edge }`, but edges have no colours or numbers in this game
write-alone = write `{ $edge }` alone
graph-has-two-31-edges = the graph has 2^31 edges or more
use-smaller-graph = use a smaller graph

## graph_text/dot.rs

name-with-closing-quote = a name with a closing quote
line-expected-but-text-ends = line { $line }: expected { $item }, but the text ends
line-expected-found = line { $line }: expected { $item }, found `{ $quoted }`
write-dot-like-digraph-b-b = write DOT like `digraph { "{" } a -> b; b -> c { "}" }`
name = a name
line-subgraphs-are-not-supported = line { $line }: subgraphs are not supported
write-vertices-and-edges-of-subgraph = write the vertices and edges of the subgraph directly
graph-or-digraph = `graph` or `digraph`
end-of-text = the end of the text
line-result-is-stated = line { $line }: a result is stated for all vertices
state-result-at-each-vertex = state the result at each vertex
dash = `->`
symbol = `--`

## graph_text/json.rs

line-column-key-is-given-twice = line { $line }, column { $column }: a key is given twice
list-all-options-of-vertex = list all options of a vertex in one place
line-column-this-is-not-json = line { $line }, column { $column }: this is not JSON
write-it-like = write it like `{ $adjacency_example }`
key = `{ $key }`
text = the text
options-of = the options of `{ $quoted }`
node = node { $at }
edge = `{ $key }`, edge { $at }
result-of = the result of `{ $quoted }`
is-not-expected-here = `{ $quoted }` is not expected here
write-vertices-as-words-or-integers = write vertices as words or integers, and edges like `{ $edges_example }` or `{ $adjacency_example }`

## graph_text/lines.rs

is-neither-vertex-with-its-options = `{ $quoted }` is neither a vertex with its options nor an edge
write-v-w-three-with-capacity = write `v w 3`, with the capacity
write-v-w-blue-with-colour = write `v w blue`, with the colour
write-v-b-c-or-v = write `v: a b c` or `v w`

## graph_text/mod.rs

brace-at-beginning-is-not-closed = the brace at the beginning is not closed
write-graph-in-braces-like-b = write a graph in braces like `{ "{" }a->b, b->c{ "}" }`
