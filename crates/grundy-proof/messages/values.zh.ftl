every-position-has-value = 每个局面都有值
no-position-has-two-values = 没有局面有两个值
no-option-by-has-same-value = 走 `{ $by }` 所到的局面值都不同
every-smaller-value-is-value = 每个更小的值都是某后继局面的值
