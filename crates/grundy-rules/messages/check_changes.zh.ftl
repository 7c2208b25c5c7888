declare-sequence-without-fixed-length = 请声明为可变长序列 `{ $ident }: nat[]`，或修改元素 `{ $ident }[i] = ..`
use-remove-at-from = 请用 `remove at i from { $ident }`
use-add-to-and-remove-from = 请用 `add e to { $ident }` 与 `remove e from { $ident }`
use-word = 请用 `{ $ident } = ..`
fixed-length-cannot-change = `{ $ident }` 的长度固定：不能添加、插入或移除元素
list-is-ordered = `{ $ident }` 是序列：元素按位置移除，用 `add` 和 `insert` 添加或插入
bag-or-set-has-no-places = `{ $ident }` 是多重集或集合：元素没有位置
single-value-has-no-elements = `{ $ident }` 是单个值：没有可添加、插入或移除的元素
does-not-change-during-play = `{ $ident }` 在对局中不变
only-variables-of-position-change = 只有局面的变量会变
write = 请写 `{ $ident } = ..`
write-for-element = 元素请写 `{ $ident }[i] = ..`
use-add-to-and-remove = 请用 `add e to { $ident }` 与 `remove e from { $ident }`，或在 `->` 之后写出整个局面
is-single-value = `{ $ident }` 是单个值，没有可赋值的元素
is-list-which-cannot-be-changed = `{ $ident }` 是序列：`+=` 和 `-=` 只能改变其元素，整个序列只能赋以列表
is-bag-or-set-which-cannot = `{ $ident }` 是多重集或集合：只能赋以列表或集合，其元素没有位置
