## law/mod.rs

summary = 一个游戏数值的规律：定理、带证明的周期，或表中所见
seconds-is = `seconds` 为 { $seconds }
choose-from-one-to = 请取 1 到 { $max_seconds }

## law/request.rs

cpp-help = C++17 语言
python-help = Python 3 语言
rust-help = Rust 语言

## law/response.rs

positions = { $positions } 个局面
observed-at = 观察到{ " " }
not-proved = ：未证明
proved-for-all-sizes = 对一切大小已证明
symbol = ；

## law/text.rs

searched-for = 试过
nearest-to-law = 最接近的
evidence = 依据
same-game = 同一游戏
