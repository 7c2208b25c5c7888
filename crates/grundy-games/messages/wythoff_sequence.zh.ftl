name = 奇异局势与 Beatty 定理
rules = 威佐夫博弈的必败态（奇异局势）为 a(k) = ⌊kφ⌋、b(k) = a(k) + k。a(k) 是此前各对中未出现的最小自然数，每个自然数恰好出现在一对之中：若无理数 α、β > 1 满足 1/α + 1/β = 1，则 ⌊kα⌋ 与 ⌊kβ⌋（k ≥ 1）恰好划分全体正整数（Beatty 1926），φ 与 φ² 就是这样的一对。
notation = `K` 给出第 K 对，`contains V` 给出含有 V 的那一对，`to N` 列出较小数不超过 N 的各对
this-is-not-question-about-cold = 不是关于奇异局势的问题
write-five-contains-17 = 可写 `5`、`contains 17` 或 `to 50`
there-are-more-than-pairs-up = 不超过 { $bound } 的有 { $max_listed } 对以上
ask-for-single-pairs = 请逐对询问，如 `5`
pair-number = k={ $k }: ({ $a }, { $b })
