no-numbers-are-given = 没有给出数字
write-n-for-one-to-n = 写 n 表示 1 到 n，或写集合 { "{" }2,3,6{ "}" }
set-cannot-hold-its-numbers-run = 集合不能含 { $n }：其中的数须在 1 到 { $max_member } 之间
write-full-board-one-to-n = 1 到 n 的完整黑板直接写 n，大小不限
is-listed-twice = { $n } 列了两次
list-every-number-once = 每个数只列一次
erase = 擦去 { $n }
erase-and-its-divisors = 擦去 { $n } 及其约数 { $divisors }
