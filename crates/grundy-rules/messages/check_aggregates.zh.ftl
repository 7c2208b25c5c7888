two-lists-with-elements-of-different = 两个列表的元素不同类，不能相接
join-lists-whose-elements = 请连接同类值的列表
to-add-numbers-take-element = 数相加请取列表的元素，如 `{ $sequence }{ $first }`；连接列表请写 `{ $open }{ $value }{ $close }`
adds-two-numbers-or-joins-two = `+` 把两个数相加，或把两个列表相接
cannot-add-and = `+` 不能用于{ $type_words }（`{ $value }`）与{ $list }（`{ $sequence }`）
needs-list = `{ $ident }` 需要一个列表
write-it-like-sum-x = 写法如 `sum(x for x in 1..n)`、`count(x in list if x > 0)`、`size(list)`
