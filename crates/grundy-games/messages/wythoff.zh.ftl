name = 威佐夫博弈
rules = 两堆石子，每次从一堆中取至少一颗，或从两堆中取走同样多的石子（至少一颗），取到最后一颗者胜。
misstated = “差乘以 φ 等于较小堆时必败”漏了取整：那样除 (0,0) 外没有必败态，连 (1,2) 都不是。用浮点数取整也会错：double 把 (165580140, 267914295) 当作必胜、(165580141, 267914296) 当作必败，事实恰好相反。
notation = 两堆的石子数，顺序不限
statement = 设两堆之差为 k、φ 为黄金比，较小堆等于 ⌊kφ⌋ 时必败；其余局面有 1 到 3 种必胜结果
misere-statement = 必败态为 (0,1)、(2,2)，以及正常规则下从 (3,5) 起的所有必败态
heaps-differ-by-in-lost-position = 两堆相差 { $k }，⌊{ $k }φ⌋ = { $floor }
as-here = ，恰为较小堆
not = ，不等于 { $low }
heaps-differ-by-lost-pair = 两堆相差 { $k }。差为 { $k } 的必败对是 ({ $x }，{ $y })，即 ⌊{ $k }φ⌋ 与 ⌊{ $k }φ²⌋，称为 Beatty 对。每个正整数恰在一对之中，各对的差互不相同。
heaps-are-this-pair-p-position = 两堆恰是这一对：P 态（必败态）。从一对走不到另一对：只取一堆时另一堆不变，两堆同取时差不变。
heaps-are-larger-than-this-pair = 两堆都比这一对大：从两堆各取 { $take }，留下 ({ $x }，{ $y })。
heaps-are-smaller-than-this-pair = 两堆都比这一对小，两堆同取走不到它；可以保留一堆，走到含这一堆的那一对。
is-in-pair-with-take = { $kept } 在第 { $number } 对中，另一个数是 { $other_member }：从 { $lowered } 颗的一堆取 { $take }，留下 { $kept } 与 { $other_member }。
heaps-differ-by-misere-p-position = 两堆相差 { $k }；反常规则下差为 { $k } 的必败态是 ({ $x }，{ $y })
