name = A Nim heap as a graph
rules = A graph with the vertices 0 to x, an edge from every number to every smaller number, and a token on x. A move shifts the token along an edge; whoever cannot move loses. This is a Nim heap of x.
notation = the vertex of the token
statement = SG(x) = x: the values of the options of x are exactly the smaller numbers
move-token-from-to = move the token from { $from } to { $to }
