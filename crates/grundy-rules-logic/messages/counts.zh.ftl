would-be-outside-its-range = `{ $name }` 会超出取值范围
may-get-element-outside-range-to = `{ $name }` 可能得到不在 { $low } 到 { $high } 之间的元素
removal-of-element-that-does = 取出不存在的元素
minimum-or-maximum-of-empty-list = 空集的最小值或最大值
