two-moves-are-called = 有两种走法都叫 `{ $ident }`
give-them-different-names = 请用两个名字
times-can-be-times-zero = `times { $times }` 可能为 0 次；至少 1 次时请写 `{ $suggestion }`
write-at-least-one-position = 请写一个局面，必要时写没有走法的局面
in-game-with-sides-move = 有 `sides` 时，一步至少走到一个局面
this-position-has-but-position = 此局面有 { $actual } 个值，游戏的局面有 { $vars } 个
write-all-of-them-as-in = 请全部写出，如 `[{ $form }]`
