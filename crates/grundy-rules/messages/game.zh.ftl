is-not-position-where-does = { $position_text } 不是局面：不满足 `where`
begin-at-another-position-or-change = 请从别的局面开始，或修改走到那里的走法
is-not-position-of-this-game = { $position_text } 不是此游戏的局面
write-position-as-game-declares-it = 请按游戏的声明书写
in-position = 在局面 `{ $position_text }`，{ $message }
at-start = 在起始局面，{ $message }
at-start-of-numbers = 在起始局面 `{ $numbers }`，{ $message }
