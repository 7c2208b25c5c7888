give-parent-of-each-node-zero = give the parent of each node, 0 for the root
node-has-parent = node { $node } has parent { $parent }, but there are { $nodes } nodes
tree-has-roots-instead-of-one = the tree has { $roots } roots instead of 1
there-is-no-node-tree = there is no node { $node }: a tree with this number of edges has the nodes 1 to { $nodes }
tree-has-one-edge-fewer = a tree has one edge fewer than it has nodes
node-is-not-connected-to-root = node { $disconnected } is not connected to the root { $root }
edges-of-tree-connect = the edges of a tree connect all its nodes
parents-of-node-form-cycle = the parents of node { $at } form a cycle
every-node-must-lead-to-root = every node must lead to the root
position-has-numbers-but-tree = the position has { $count } numbers, but the tree has { $nodes } nodes
give-number-of-stones = give the number of stones of every node, including the root
move-from-step-to-step = move { $moved ->
        [one] 1 stone
       *[other] { $moved } stones
    } from step { $at } to step { $next }
move-from-step-to-ground = move { $moved ->
        [one] 1 stone
       *[other] { $moved } stones
    } from step { $at } to the ground
move-from-node-to-node = move { $moved ->
        [one] 1 stone
       *[other] { $moved } stones
    } from node { $at } to node { $next }
move-from-node-to-root = move { $moved ->
        [one] 1 stone
       *[other] { $moved } stones
    } from node { $at } to the root, where stones no longer count
