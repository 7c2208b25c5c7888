invalid-request-for = 请求不符合 `{ $name }` 的格式：{ $why }
write-it-like = 请写成 `{ $example }` 的样子
it-is-array-not-object = 它是数组，不是对象
is-repeated = `{ $key }` 出现了两次
answer-cannot-be-written = 无法写出答案：{ $why }
