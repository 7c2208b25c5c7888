has-no-theorem-in-catalogue = 此处没有 `{ $name }` 的定理可引用
name-game-with-law = 请给出有规律的游戏，如 `wythoff`
