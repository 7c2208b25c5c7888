number = 第 { $at } 个数
row-entry = 第 { $at } 行第 { $column } 个元素
is-not-matrix = `{ $quoted }` 不是矩阵
write-rows-like-one-two-three = 请逐行写成 `[[1,2],[3,4]]`
