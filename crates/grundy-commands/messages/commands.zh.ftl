## arguments.rs

examples = 示例：
is-too-large = `{ $quoted }` 过大
largest-number-here-is-two-64 = 此处最大的数为 2^64 - 1

## catalogue_entry.rs

numbers-of-position-in-order = 按规则中的次序写出局面的各数，不写则从开局开始；参数写成 name=value

## diagnose.rs

summary = 规则文件的每处错误及其位置；不对局
read-without-errors-game = 可以对局的文件

## examples.rs

summary-lists-example = 供起步的规则文件与图，或其中一个的内容
there-is-no-example = 没有示例 `{ $name }`

## lint.rs

summary-checks-rule = 检查规则文件，并用它随机对局
ok = 通过
fault = 有误

## moves.rs

summary-finds-legal = 走法太多时，查找所要的合法走法
moves-found = 找到的走法

## practice.rs

summary-generates-exercise = 一个有的走法胜、有的不胜的局面，供练习
legal-moves = 走法
winning-moves = 必胜走法

## reply.rs

summary-chooses-move = 完美对手或偶尔出错的对手的应着
chosen-at-random-from-legal-moves = 从合法走法中随机选出
why = 理由

## text_writer.rs

colon = ：

## view.rs

summary-shows-how = 局面的样子，不涉及胜负
