give-parent-of-each-node-zero = 请给出每个结点的父结点，根为 0
node-has-parent = 结点 { $node } 的父结点是 { $parent }，但只有 { $nodes } 个结点
tree-has-roots-instead-of-one = 树有 { $roots } 个根，应恰有 1 个
there-is-no-node-tree = 没有结点 { $node }：{ $nodes } 个结点从 1 编号
tree-has-one-edge-fewer = 树的边数比结点数少 1
node-is-not-connected-to-root = 结点 { $disconnected } 与根 { $root } 不连通
edges-of-tree-connect = 树的边须连通所有结点
parents-of-node-form-cycle = 结点 { $at } 的父结点成环
every-node-must-lead-to-root = 每个结点都须通到根
position-has-numbers-but-tree = 局面有 { $count } 个数，树有 { $nodes } 个结点
give-number-of-stones = 请给出每个结点（包括根）的石子数
move-from-step-to-step = 把 { $moved } 颗石子从第 { $at } 级移到第 { $next } 级{ $stones ->
       *[other] { "" }
    }
move-from-step-to-ground = 把 { $moved } 颗石子从第 { $at } 级移到地面{ $stones ->
       *[other] { "" }
    }
move-from-node-to-node = 把 { $moved } 颗石子从结点 { $at } 移到结点 { $next }{ $stones ->
       *[other] { "" }
    }
move-from-node-to-root = 把 { $moved } 颗石子从结点 { $at } 移到根{ $stones ->
       *[other] { "" }
    }
