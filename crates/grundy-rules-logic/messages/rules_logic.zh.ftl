## aggregate.rs

minimum-or-maximum-of-empty-list = 空集的最小值或最大值

## bag_claim.rs

xor-of-elements-other-than-zero = 超出 0 和 1 的异或

## block.rs

same-side-moves-again = 同一方再走

## exponents.rs

v2-of-zero = `v2` 的参数为 0

## moves.rs

move-leads-to-position-that-violates = 走法 `{ $name }` 使 `where` 不成立
sequence-of-wrong-length = 序列长度不符
would-be-outside-its-range = `{ $name }` 会超出取值范围

## numbers.rs

index-outside-list = 下标越界
key-that-is-not-in-map = 映射中没有此键

## overflow.rs

number-beyond-64-bits = 超出 64 位的数

## translator.rs

negative-argument-of-function = 只接受自然数的函数遇到负数
digits-of-negative-number = 负数的数位
