## judge/against.rs

wrong-answer = 答案错误
program-ended-with-exit-code = 程序以退出码 { $code } 结束
signal-ended-program = 程序被信号 { $n } 终止
program-took-more-than = 用时超过 { $seconds } 秒
program-wrote-too-much-output = 输出过多
against-names-no-program = `--against` 没有给出程序
write-command-such-as-against-mine = 写法如 `--against ./mine`
all-cases-agree = { $id }：{ $count } 个用例全部一致
cannot-start-shell = 无法启动 shell：{ $error }
against-needs-program-sh = `--against` 需要程序 `sh`
shell-cannot-run = shell 无法运行 `{ $quoted }`：{ $why }
give-command-that-runs-in-shell = 请按 shell 中的写法给出命令
line = ：{ $line }
not-on-every-run-does-program = （并非每次如此：是否用了随机数或未初始化的变量？）
smallest-failing-input-found = ；找到的最小反例：
case-of = { $id }：用例 { $case }（共 { $count } 个）：{ $description }
input = 输入
expected = 应输出
given = 实际输出
bytes-json-shows-all = ……（共 { $bytes } 字节，--json 可看全部）

## judge/arguments.rs

notes = 使用 --against 时，通过命令行外壳向你的程序提供随机输入，先小后大。若你的程序与 grundy 的答案不同、以错误退出、超过 --time（默认 2 秒）或无休止地输出，则缩小输入：只要程序仍出错，就再试更小的输入；然后输出所找到的最小的一个，退出码为 1。行末与输出末尾的空白不计。使用 --full 时改用数据范围上限的输入，且不缩小。
problem-value-name = 题号
problem-help = 题目，如 hdu1846；`list` 列出全部
against-value-name = 命令
against-help = 用随机输入与自己的程序对拍
emit-value-name = 文件夹
emit-help = 把随机输入及答案写入新建的文件夹；`-` 表示逐行输出 JSON
full-help = 使用数据范围上限的输入；单独使用时输出一个到标准输出
small-help = 只用暴力程序也能算的小输入；不加此选项时，最后四分之一的输入含大数
cases-help = 输入的个数 [默认：--against 为 1000，--emit 为 100，--full 为 1]
seed-help = 随机输入的种子

## judge/emit.rs

cannot-write-to = 无法写入 `{ $quoted }`：{ $error }
name-folder-that-can-be-written = 请给出可写的文件夹
cases-written-to = 已将 { $count } 个用例写入 { $folder }

## judge/mod.rs

cases-has-no-effect-without-against = `--cases` 只说明了输入的个数，没有说明用途
add-against-command-or-emit-dir = 请加上 `--against` 或 `--emit`
seed-and-small-have-no-effect = `--seed` 与 `--small` 用于随机输入，此处没有要求生成
cannot-read-input = 无法读取输入：{ $error }
give-file-as-in-in-txt = 请给出文件，如 `< in.txt`
input-is-longer-than-bytes = 输入超过 { $max_input_bytes } 字节
give-shorter-input-no-problem-needs = 没有题目需要这么长的输入
