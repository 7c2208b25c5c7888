declare-sequence-without-fixed-length = 请声明为可变长序列 `{ $ident }: nat[]`，或修改元素 `{ $ident }[i] = ..`
use-remove-at-from = 请用 `remove at i from { $ident }`
use-add-to-and-remove-from = 请用 `add e to { $ident }` 与 `remove e from { $ident }`
use-word = 请用 `{ $ident } = ..`
cannot-be-changed-in-this-way = `{ $ident }` 不能这样改变
does-not-change-during-play = `{ $ident }` 在对局中不变
only-variables-of-position-change = 只有局面的变量会变
write = 请写 `{ $ident } = ..`
write-for-element = 元素请写 `{ $ident }[i] = ..`
use-add-to-and-remove = 请用 `add e to { $ident }` 与 `remove e from { $ident }`，或在 `->` 之后写出整个局面
is-single-value = `{ $ident }` 是单个值，没有可赋值的元素
is-list-which-cannot-be-changed = `{ $ident }` 是列表，不能这样整体改变
is-bag-or-set-which-cannot = `{ $ident }` 是多重集或集合，不能这样赋值
