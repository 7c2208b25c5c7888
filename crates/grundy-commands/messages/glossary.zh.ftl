summary = 答案中用到的术语：P、N、SG 值、反常规则、周期等
is-not-in-list-of-terms = 词表中没有 `{ $name }`
choose-from = 可选：{ $ids }
