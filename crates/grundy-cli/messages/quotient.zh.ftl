quotient-has-too-many-elements = 商的元素过多，无法绘制，或所走的堆没有元素
limit-heaps-with-to-n = 请用 `--to N` 询问较少的堆
heaps-have-too-many-options = 如此多的堆，其走法过多，无法写成证书
is-not-size-of-heap = `{ $quoted }` 不是堆
separate-heaps-by-commas-walk-five = 请用逗号隔开各堆：`--walk 5,7,3`
