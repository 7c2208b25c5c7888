name = Deleting paths to the root
rules = A forest. The root of every tree is the node with the smallest label, and stays the same during play. A move chooses a remaining node and deletes it with all its remaining ancestors. Whoever cannot move loses.
notation = the forest, as the name of a file or in braces as in { "{" }1-2,1-3{ "}" }, and the nodes deleted so far (none at the start); if not all labels are numbers, the label that is mentioned first counts as the smallest
what = the name of a file with the forest, or its edges in braces, such as `{ "{" }1-2, 1-3{ "}" }`; the root of each tree is its node with the smallest label
statement = for a node u, let x be the nim-sum of the values G(v) of its children v, and let S(u) consist of x and of all t xor x xor G(v) with v a child and t in S(v); then G(u) = mex S(u), and the value of the forest is the nim-sum of the values of its trees
no-node-is-left = no node is left
tree-with-root-has-grundy-value = the tree with the root { $name } has Grundy value { $xor_text }
nim-sum-of-grundy-values = nim-sum of the Grundy values of the trees: { $xor_text }
