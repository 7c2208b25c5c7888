summary = 目录中的游戏，或与搜索匹配的游戏
there-is-no-family = 没有类别 `{ $wanted }`
choose-from = 类别有 { $names }
