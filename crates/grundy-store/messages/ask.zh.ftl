## ask/certificate.rs

this-is-not-certificate = 不是证书：{ $why }
is-not-supported-certificate-format = `{ $format }` 不是可读取的证书格式

## ask/query_parser.rs

no-position-is-expected-here = 此处不需要局面，却给出了 `{ $extra_text }`
no-game-is-given = 没有给出游戏
no-game-is-given-before = `+` 之前没有游戏
no-game-is-given-after = `+` 之后没有游戏
no-game-is-given-between-and = 两个 `+` 之间没有游戏
write-sum-like-nim-two-five = 和写成 `nim 2 5 4 + 0.77 9` 的样子
give-at-least-one-position = 请至少给出一个局面
and-cannot-be-added-rule-who = `{ $a }` 与 `{ $b }` 的终局规则不同，不能相加
path-text = `{ $path_text }`
game-whose-name-ends = 以 `{ $certificate_suffix }` 结尾的游戏名是证书文件名；请检查文件名
is-certificate-of-misere-quotient = `{ $path_text }` 是反常商的证书，但没有经证明的周期，因此不是关于所有堆的规律
is-certificate-of-answer = `{ $path_text }` 是答案的证书，不是规律的证书
certificate-is-false = 证书不成立：
file-reads-value-of-from-file = `{ $name }=@FILE` 从文件读取 `{ $name }` 的值；请检查文件名
number-is-missing-after = `{ $name }=` 之后缺少一个数
write-integer = 请写整数
is-not-64-bit-integer = `{ $name }` 为 `{ $value_text }`，不是 64 位整数
file-reads-value-of-from-file-check = `{ $name }=FILE` 从文件读取 `{ $name }` 的值；请检查文件名
first-word-of-this-game-position = 此游戏局面的第一个词是文件名
first-word-after-is-name = `{ $id }` 之后的第一个词是文件名

## ask/tokenizer.rs

is-given-twice-and = `{ $name }` 给了两次：`{ $name }={ $first }` 与 `{ $name }={ $second }`
leave-one-out = 请去掉一个

## ask/turns.rs

in-game = 第 { $number } 个游戏（`{ $name }`）写 `{ $side }`
comma = ，
games-of-sum-state-different-sides = 和中各游戏写明的行棋方不同：{ $statements }
state-side-to-move = 请只在一个游戏中写明轮到谁走：对整个和都有效
