name = Walking without returning
rules = A token stands on a vertex of an undirected graph. A move takes it along an edge to a vertex where it has not been; its start counts as visited. Whoever cannot move loses.
notation = the graph, as the name of a file or in braces as in { "{" }a-b,b-c{ "}" }, the vertex of the token, and then the other vertices that the token has visited (none at the start); edges can be used in both directions
what = the name of a file with the graph, or the graph itself in braces, such as `{ "{" }a-b, b-c{ "}" }`
statement = N exactly when the token's vertex is in every maximum matching of the graph without the other visited vertices, whether or not the graph is bipartite; the winning moves are the edges at this vertex that lie in some maximum matching
misstated = "The first player wins if some maximum matching covers the start" is false: on the path b-a-c with start b, one maximum matching covers b, but the other one does not, and the first player loses.
matching-is-set-of-edges = A matching is a set of edges that share no vertex. The thick edges are a matching of { $size ->
        [one] 1 edge
       *[other] { $size } edges
    }, and no matching has more edges.
matching-is-set-of-edges-that-share = A matching is a set of edges that share no vertex. The thick edges are a matching of { $size ->
        [one] 1 edge
       *[other] { $size } edges
    }; no matching has more edges, and this one does not cover { $here }.
every-matching-of-this-size-covers = Every matching of this size covers { $here }: an N-position. Move along the thick edge, and answer every move along the next thick edge. If the opponent ever reached an unmatched vertex, exchanging the thick edges and the other edges of the walk would give an equally large matching that does not cover { $here }.
so-this-is-p-position = So this is a P-position: from every vertex to which the token moves, a thick edge leads on, and the opponent moves along it. If the token could reach a vertex without a thick edge, exchanging the thick edges and the other edges of the walk would give a larger matching.
every-largest-set-of-edges-without = every largest set of edges without common vertices (a maximum matching, of { $size ->
        [one] 1 edge
       *[other] { $size } edges
    }) covers { $here }, for example by the edge { $here }-{ $mate }: always move along the edge of such a set
largest-set-of-edges-without-common = a largest set of edges without common vertices (a maximum matching, of { $size ->
        [one] 1 edge
       *[other] { $size } edges
    }) does not cover { $here }: the opponent always answers along an edge of this set
