game-has-exactly-two-sides = 只有两方
name-two-sides-as-in-sides = 请写两方，如 `sides left, right`
did-you-mean = 是否想写 `{ $near }`？
statements-begin-with = 语句以下列词之一开头：{ $words }
range-such-as-one-three = 范围（如 `1..3`）不是值，不能写在此处
no-statement-begins-with = 没有以 `{ $snippet }` 开头的语句
game-has-at-most-two-names = 游戏只有两个名字
write-english-name-and-then-chinese = 请写英文名，后接中文名
