name = Tokens on a DAG
rules = Tokens stand on the vertices of a directed graph without cycles, any number on one vertex. A move shifts one token along an edge. Whoever cannot move loses.
what = the name of a file with the graph, or the graph itself in braces, such as `{ "{" }a->b, b->c{ "}" }`
notation = the name of a file with the graph, and the vertices of the tokens; the file has lines `v: a b c` or `v w` with comments after #, or is DOT or JSON
