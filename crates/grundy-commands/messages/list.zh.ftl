family-value-name = 家族
family-help = 只列出一个家族：lines、blocking、placing、crossing、points、bash、wythoff、nim、stealing、splitting、coins、fibonacci、graphs、loopy、erasing、matrices、theory
summary = 目录中的游戏，或与搜索匹配的游戏
there-is-no-family = 没有类别 `{ $wanted }`
choose-from = 类别有 { $names }
