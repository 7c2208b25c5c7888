name = SG function on a DAG
rules = A token stands on a vertex of a directed graph without cycles; whoever cannot move the token loses. SG(x) is the mex of the values of the vertices that x leads to, and 0 if there are none; x is P exactly when SG(x) = 0 (Sprague 1935, Grundy 1939). Computing all values takes time proportional to the number of vertices and edges.
notation = the name of a file with the graph, and the vertex of the token; the file has lines `v: a b c` or `v w`, # begins a comment
