## game/board.rs

to-move = { $board }（轮到 { $side } 走）
example-of-play = （例如 { $shown }）
first-moves-of-best-play = （最佳对局之一的前 { $max_shown } 步：{ $shown }）
line-of-best-play = （最佳对局之一：{ $shown }）
ellipsis = ……

## game/capabilities.rs

rules-contain-numbers-that-are-too = 规则中的数过大
use-smaller-parameters = 请用较小的参数

## game/catalogue.rs

no-game-is-called = 没有名为 `{ $name_text }` 的游戏
is-code-grundy-law-prints = 它是编码：`grundy law { $name_text }` 给出其规律，加 `--misere` 则是反常规则的
only-games-of-catalogue-have-names = 它是规则文件：`grundy lint { $name_text }` 检查规则，`grundy view { $name_text }` 显示局面，`grundy solve { $name_text }` 求解

## game/code_rules.rs

code-is-too-long = 代码过长

## game/parameters.rs

suffix-for-parameters = （{ $parameters } 时）
prefix-for-parameters = { $parameters } 时：

## game/spec.rs

is-topic-of-theory = `{ $id }` 不是可玩的游戏
