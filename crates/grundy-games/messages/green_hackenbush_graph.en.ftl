what = the vertices on the ground; by default the vertex that is named first
name = Cutting edges of a graph
rules = An undirected graph stands on the ground with one or more vertices; loops and parallel edges are allowed. A move cuts one edge, and the part that is no longer connected to the ground disappears. Whoever cannot move loses.
notation = the graph, as the name of a file or in braces as in { "{" }g-a,a-b,b-g{ "}" }; ground=a,b unless the graph stands on the vertex that is named first; and the edges cut so far (none at the start), numbered from 1 in the order of the text
what-name-of = the name of a file with the graph, or its edges in braces, such as `{ "{" }g-a, a-b, b-g{ "}" }`; the vertex that is named first is on the ground, unless `ground=…` names others
statement = all ground vertices count as one vertex. The value of a 2-edge-connected component, entered at any vertex, is the nim-sum of its number of edges mod 2 (loops and parallel edges included) and of G(D)+1 for every component D to which a bridge leads from it. G is the value of the component on the ground
misstated = "An even cycle shrinks to a point, an odd cycle to a point with an edge" is false if chords, loops or double edges are dropped: a 4-cycle with a chord has 5 edges and is worth 1; a loop is an odd cycle, worth 1; a double edge is an even cycle, worth 0.
no-edge-is-bridge-and-even = no edge is a bridge, and { $edges ->
        [one] 1 edge gives
       *[other] { $edges } edges give
    } { $parity } (an even number gives 0, an odd number 1)
in-part-that-is-joined = in the part that is joined to the ground by cycles, { $edges ->
        [one] 1 edge gives
       *[other] { $edges } edges give
    } { $parity } (an even number gives 0, an odd number 1); nim-sum with the parts behind its bridges: { $described }
fusion-principle-vertices-of-cycle = The fusion principle: the vertices of a cycle may be merged into one. A part that is joined by cycles becomes one vertex, and its edges become loops, each of value 1: together 1 if their number is odd, and 0 otherwise. These edges are drawn thick. The number is written at the vertex at which such a part is entered.
part-at-has-its-value-is = The part at { $at } has { $edge_count ->
        [one] 1 edge
       *[other] { $edge_count } edges
    }: its value is { $value }.
part-at-has-parity-each-bridge = The part at { $at } has { $edge_count ->
        [one] 1 edge
       *[other] { $edge_count } edges
    }: parity { $parity }. Each bridge from this part is worth one more than the part beyond the bridge (the colon principle): { $sum } = { $value }.
