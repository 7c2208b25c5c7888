name = Boolean win function
rules = A function for a class of games: all finite impartial games, each written as a graph of its positions. A token stands on a vertex of a directed graph without cycles; whoever cannot move the token loses. w(x) = 1 exactly when some option y of x has w(y) = 0; so w(x) = 1 exactly when the Grundy value of x is not 0.
notation = the name of a file with the graph, and the vertex of the token; the file has lines `v: a b c` or `v w`, # begins a comment
misstated = "The win function is enough for sums" is false: Nim heaps of 1 and 2 all have w = 1, yet the sum 1 + 1 is lost and the sum 1 + 2 is won.
