name = The three N/P theorems
rules = A token stands on a vertex of a directed graph without cycles; a move shifts the token along an edge, and whoever cannot move loses. Three statements label every vertex: a vertex without options is P; a vertex with some P option is N; a vertex whose options are all N is P. Every finite impartial game is such a graph. In misère play only the first statement changes: a vertex without options is N.
notation = the name of a file with the graph, and the vertex of the token; the file has lines `v: a b c` or `v w`, # begins a comment
misstated = "The graph of Nim with heaps a1, …, an has a1·…·an vertices" is false: it has (a1+1)·…·(an+1) vertices, because heaps may be empty; the graph of a single heap of 1 has two vertices.
