in-every-component = 在每个尚未结束的分量中（合取复合）
in-one-or-more-components-selective = 在任意一个或多个分量中（选择复合）
in-exactly-one-component-disjunctive = 恰在一个分量中（析取复合）
first-help = 有一个分量结束时即结束（短规则）
last-help = 所有分量都结束时才结束（长规则）
compound-of-this-game-cannot = 由 SG 值决定终局的玩法不能再改变组合方式
