## check/membership.rs

list-that-depends-on-position = 依赖局面或选择的列表须逐个写出元素才能比较
write-its-elements-as-in-b = 请写出元素，如 `[a, b] in pairs`

## check/mod.rs

this-game-has-no-moves = 这个游戏没有走法
add-move-such-as-move-take = 请加一个，如 `move take (k in 1..n) -> [n - k]`
game-whose-moves-lead-to-sums = 走到局面之和的游戏，只在没有走法时结束
leave-out-this-statement-if-player = 请去掉它，或写 `misere`
in-game-whose-moves-lead = 走到局面之和的游戏中，双方轮流走
leave-out-turn-or-let = 请去掉 `turn = ..`，或只写一个局面
gain-in-game-of-sums = 走到局面之和（`[a] + [b]`）的走法不能用 `gain` 得分，因为各分量的值不能决定得分
let-every-move-lead-to-one-position = 请让每种走法只走到一个局面，或去掉 `gain`
gain-with-normal-or-misere = `normal` 和 `misere` 不适用于走法得分的游戏：终局时比较得分，无法行动的一方得 0 分
leave-out-normal-or-misere = 请去掉 `normal` 或 `misere`；若要给无法行动的一方计分，请写 `score e when stuck`
claim-says-for-start-but-file = 没有 `start`，无从断言
leave-out-for-start-or-write = 请去掉 `for start`，或写 `start n -> [n]`
file-does-not-say-what-position = 文件没有声明局面
begin-with-position-n-for-one = 请先写 `position n`（一堆）或 `position a, b`（两堆）
both-sides-have-same-name = 双方同名
give-them-different-names = 请用两个名字
is-listed-twice = `{ $ident }` 列了两次
leave-one-out = 请去掉一个
is-given-twice = `{ $what }` 出现了两次
