summary = 一个局面为何必胜或必败，逐步讲解
evidence = 依据
does-not-count = （不计）
xor = 异或
no-move-reaches-it = 没有这样的走法
