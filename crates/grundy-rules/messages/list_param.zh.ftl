is-which-is-not-list = `{ $name }` 为 `{ $snippet }`，不是这样的列表
write-with-at-most-integers = 请写 `{ $name }={ $form }`（至多 { $max_numbers } 个整数），或 `{ $name }=@文件`，各行如 `{ $lines }`
list-has-integers-more-than = 列表 `{ $name }` 有 { $numbers } 个整数，超过 { $max_numbers } 个
give-shorter-list = 请给出较短的列表
list-has-integers-and-lists-more = 列表 `{ $name }` 有 { $numbers } 个整数与子列表，超过 { $max_numbers } 个
