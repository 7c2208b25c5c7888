name = Cutting edges of a tree
rules = A rooted tree. A move cuts one edge, and the part that is no longer connected to the root disappears. Whoever cannot move loses.
notation = the tree, as the name of a file or in braces as in { "{" }r-a,a-b{ "}" }; root=… unless the root is the vertex that is named first; and the edges cut so far (none at the start), numbered from 1 in the order of the text
what = the name of a file with the tree, or its edges in braces, such as `{ "{" }r-a, a-b{ "}" }`; the root is the vertex that is named first, unless `root=…` names another
what-root-by = the root; by default the vertex that is named first
statement = G(u) is the nim-sum of G(c)+1 over the children c of u. For a winning move, descend from the root with X = G(root): choose a child c with t = (G(c)+1) xor X < G(c)+1; if t = 0, cut the edge to c, otherwise continue in c with X = G(c) xor (t-1)
misstated = "Remove a subtree" does not say whether the entire tree may be removed. It may not: a move cuts an edge, so the root stays, and a single node is a lost position.
no-edge-is-left = no edge is left
only-branch-at-root-has-value = the only branch at the root has the value { $described }
nim-sum-of-values-of-branches = nim-sum of the values of the branches at the root: { $described }
colon-principle-part-above-vertex = The colon principle: the part above a vertex is equivalent to a single stalk whose number of edges is the Grundy value of the part. So a branch is worth one more than the part above it, and the values of the branches at one vertex are combined by xor. The number at a vertex is the value of the part above it.
branches-at-lead-to = The branches at { $at } lead to { $branches }: { $plus } = { $value }.
total-value-is-zero-p-position = The total value is 0: a P-position. The opponent can answer every move by a move back to 0.
total-value-is-not-zero-n = The total value is { $value }, not 0: an N-position. A cut that leaves 0 wins.
