notes =
    关于所有局面的断言由数上的自动机判定：加法、比较、除以常数的 `div` 与 `mod`，以及二进制位或斐波那契数。断言的结果是：已证明；在某个局面不成立；或未知，并给出原因。不给断言时寻找规律。证明只对所给的参数成立；--for-all m 对规则允许的每个 m 逐一证明，共用一个时限。

    退出码：所有断言都已证明为 0，有不成立的为 1，有未知的为 3。
certificate-value-name = 文件
certificate-help = 把证明写入文件，供 `grundy verify` 验证
picture-help = 把证明中的自动机画成 SVG（至多 30 个状态）；文件名以 .dot 结尾则写成 Graphviz 格式，状态数不限
smt-help = 把各条件写成 SMT-LIB（线性断言）：每个都应为 `unsat`
walnut-help = 把各条件写成 Walnut 命令：每个都应为 `TRUE`
coq-help = 把证明写成 Coq 接受的文件（不含数位的必败态断言）
prose-help = 把证明写成文字：文件名以 `.md` 结尾为 Markdown，以 `.tex` 结尾为 LaTeX
picture-law-dot-writes-any-automaton = `--picture law.dot` 可为 Graphviz 写出任何自动机
is-named-twice = `{ $path }` 出现了两次，会被覆盖
name-another-file = 请给出另一个文件名
extension-of-selects-no-format = 页面的形式由文件名的结尾决定，而 `{ $path }` 没有这样的结尾
name-file-that-ends-in-md = 请给出以 .md（Markdown）或 .tex（LaTeX）结尾的文件名
claim-is-automaton-that-was-computed = 断言是求得的自动机，而不是公式
proofs-about-draws-progress-of-winner = 平局、推进、独立部分与反常规则之和不能为其他工具写出
proof-uses-relation-for-example = 断言涉及数位，该工具无法表达
claims-about-values-are-not-exported = 不为 Coq 写出关于值的文件，只写关于必败局面的：请断言 P
proof-that-play-ends-uses-several = 对局结束的理由需要不止一个和，不能为 Coq 写出
export-to-coq-needs-sum = 某个必须存在的数不能写成和或余数，而 Coq 需要它
certificate-file-writes-any-proof = `--certificate FILE` 可写出任何证明
claims-are-proved-but-file-holds = 有 { $count } 条断言被证明，而只能写出一条的证明
select-one-claim-claim = 请指定一条，例如 --claim { $example }
every-position-was-searched = 每个局面都已搜索：没有可写出的自动机证明
omit-option-that-names-file = 请不要写出文件
nothing-is-proved-so-no-proof = 没有任何断言被证明，因此没有可写出的证明
