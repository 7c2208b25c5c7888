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
longest-run = ；最长一次用时 { $seconds } 秒
longest-run-and-memory = ；最长一次用时 { $seconds } 秒，内存 { $mebibytes } MiB

## judge/arguments.rs


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
option-is-for-rule-files = `{ $option }` 只用于规则文件，而 `{ $id }` 不是规则文件
name-rule-file-or-omit-option = 请给出规则文件，如 `mine.game`，或去掉它
