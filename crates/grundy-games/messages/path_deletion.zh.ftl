name = Alice 和 Bob 又在玩游戏
rules = 一片森林；每棵树以编号最小的结点为根，开局时一次定下。每次选一个还在的结点，把它和它仍在的全部祖先删去。不能走者负。
notation = 森林（文件名，或写在花括号里，如 { "{" }1-2,1-3{ "}" }），以及已删去的结点（开局时没有）；标号不全是数时，最先出现者视为最小
what = 森林的文件名，或写在花括号里的各条边，如 `{ "{" }1-2, 1-3{ "}" }`；每棵树以编号最小的结点为根
statement = 设结点 u 的各子结点 v 的 SG 值异或和为 x，S(u) 由 x 与所有 t⊕x⊕G(v)（t∈S(v)，v 为子结点）组成；则 G(u)=mex S(u)，各树的值取异或
no-node-is-left = 没有剩下的结点
tree-with-root-has-grundy-value = 以 { $name } 为根的树的 SG 值为 { $xor_text }
nim-sum-of-grundy-values = 各树 SG 值的异或和：{ $xor_text }
