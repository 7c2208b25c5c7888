name = Nim on a tree
rules = Stones lie on the nodes of a rooted tree. A move takes any number of stones, at least one, from one node to its parent; stones on the root are out of play. Whoever cannot move loses.
notation = the stones of node 1, node 2, …, and parents=… (the parent of each node, 0 for the root), or edges=1-2,1-3 and root=1
what = the parent of each node, 0 for the root
what-edges-such = the edges, such as `edges=1-2,1-3`
what-root-if = the root, if the tree is given by `edges=…`
statement = G is the nim-sum of the stones on the nodes of odd depth, the root having depth 0; P exactly when it is 0
tree-is-missing = the tree is missing
add-parent-of-each-node-zero = add the parent of each node, 0 for the root, such as `parents=0,1,1`, or the edges, such as `edges=1-2,1-3`; the root is then node 1, unless `root=…` names another
both-parents-and-edges-are-given = both `parents` and `edges` are given
give-one-of-them = give one of them
edge = edge { $at }
no-between-two-nodes = no `-` between two nodes
write-edges-like-one-two-one = write edges like `1-2,1-3`
nim-sum-of-stones-on-nodes = nim-sum of the stones on the nodes of odd depth: { $heap_text }
