winning = 必胜
drawing = 保持平局的
no-move-is-listed-because = ；未给出{ $kind }走法：此处只求得结果
rules-contradict-themselves-was-found = 规则自相矛盾：{ $position } 求得为 { $outcome }，而其 { $count } 个相应走法与之不符
line-symmetry-of-rules = 某行 `symmetry` 可能不成立：请检查改变此局面的各行
