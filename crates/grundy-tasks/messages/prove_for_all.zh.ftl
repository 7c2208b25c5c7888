unknown-time-limit-was-reached = 未知：时间已用完
false-for = 不成立：
not-decided-for = 未判定：
proved-for = 已证明：
semicolon = ；
and-more = ，以及另外 { $omitted } 组
is-given-twice = `{ $name }` 给了两次
give-it-once = 只给一次
there-are-more-than-combinations = 参数的取值超过 { $max_combinations } 组时不逐一尝试
give-smaller-range-such-as-one = 请给出较小的范围：`{ $name }=1..100`
range-of-cannot-be-determined = 无法确定 `{ $name }` 的范围
write-one-eight = 请写 `{ $name }=1..8`
is-not-range-of-numbers = `{ $text }` 不是数的范围
write-one-eight-with-smaller-number = 请写 `{ $name }=1..8`，较小的数在前
at-parameters = （{ $at }：{ $why }）
