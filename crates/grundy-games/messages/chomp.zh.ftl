name = Chomp！（取到角者输）
rules = 一块格子棋盘，每次取一格及其右上方的全部格子，取到左下角者负。
notation = 完整棋盘写作 行x列（3x4），或自下而上写各行长度，上面的行不长于下面的行（4 4 2）
statement = 除单格外，完整棋盘都必胜（策略窃取，不给出走法）；已知走法：首行长等于行数且含第 2 行第 2 列的棋盘，取该格；两臂等长的 L 形必败；两行 a>=b 时，b=a-1 恰为必败。其余形状靠搜索
opponent-has-taken-last-cell = 对手已取走最后一格
only-poisoned-cell-is-left = 只剩下有毒的一格
l-with-equal-arms-opponent-answers = 两臂等长的 L 形：对手在一臂取多少，就在另一臂取多少
two-rows-or-columns-differ = 两行（或两列）恰差一格：无论怎么取，对手都能恢复差一格
one-move-leaves-shape-that-loses = 恰有一步可走到必败形状
two-columns-take-top-cell = 共两列：取第二列最上面的一格
taking-cell-in-row-two-column = 取第 2 行第 2 列的格子，留下两臂等长的 L 形
some-move-wins-if-taking = 若只取最远的角不能取胜，则对它的制胜应着可以直接由先手走出
