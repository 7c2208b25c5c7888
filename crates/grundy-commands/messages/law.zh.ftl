## law/mod.rs

summary = 一个游戏数值的规律：定理、带证明的周期，或表中所见
seconds-is = `seconds` 为 { $seconds }
choose-from-one-to = 请取 1 到 { $max_seconds }

## law/request.rs

game = 游戏
game-code-such-as-zero-77 = 游戏：代码（如 0.77）、目录中的名称或规则文件
to-help = 考察的最大堆；规则文件则为最大的数 [默认：堆为 1000000]
misere-help = 求反常规则下的规律：无法行动的一方获胜
observe-help = 报告表中所见的规律，而非目录中的定理
seconds-help = 规则文件：搜索表达式的时限（秒）
engine-value-name = 引擎
engine-help = 计算表的引擎；适用的引擎给出相同的值
export-value-name = 语言
export-help = 规则文件：把找到的第一条规律输出为该语言的函数
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
