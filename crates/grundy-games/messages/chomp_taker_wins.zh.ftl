name = Chomp（取到角者胜）
rules = 一块格子棋盘，每次取一格及其右上方的全部格子，取到左下角者胜。
misstated = “策略窃取与取最后一格的胜负无关”是错的：单独一格在此必胜，有毒时却必败。
statement = 只要还有格子就必胜：取左下角，即取走全部；此外没有必胜走法
opponent-has-taken-corner = 对手已取走左下角
corner-can-be-taken-at-once = 可以直接取左下角
