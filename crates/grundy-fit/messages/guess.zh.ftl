## guess/mod.rs

not-proved = ：未证明
observed-at-positions = ；在 { $positions } 个局面（{ $bounds }）上观察到
and-at-random-larger-positions = 以及另外 { $outside } 个随机的更大局面
not-settled-at-this-law-gives = ；未定：在 ({ $position }) 处它给出 { $value }，另一规律给出 { $other }
no-position-is-p = 没有 P 态
every-position-is-p = 所有局面都是 P 态
p-exactly-when = 当且仅当 `{ $text }` 时为 P 态
grundy-value-is = SG 值为 `{ $text }`
table-needs-one-value = 表格各行与其结论的长度不一致
give-every-row-value = 请为每行的每个变量给出一个值，并给出该行的结论
table-with-variables-is-too-large = 含 { $count } 个变量的局面过长，无法搜索规律
use-at-most-variables = 最多 { $max_variables } 个变量

## guess/partial.rs

right-at-smallest-positions = 在最小的 { $run } 个局面上正确，共 { $total } 个中有 { $correct } 个正确，最先在 ({ $position }) 处出错
