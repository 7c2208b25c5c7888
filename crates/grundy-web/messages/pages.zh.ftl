## pages/answer.rs

question-and-its-answer = 问题与答案
type-game-with-position-or-several = 写出游戏与局面；用 + 连起来的几个游戏合成一个，每次在其中一个里走一步。

## pages/citation.rs

cite-it-bibtex = 引用（BibTeX）

## pages/copy_texts.rs

copied = 已复制。
copy-failed = 未复制：浏览器不允许。文本已选中，请自行复制。

## pages/evidence.rs

false-word = 不成立
unknown = 未知
misere-play-of-one-heap = 单堆的反常规则

## pages/export_texts.rs

save-as-format = 存为 { "{" }format{ "}" }

## pages/meanings.rs

glossary = 术语
how-sure-answer-is = 结论有多可靠
every-answer-has-badge-that-shows = 每个结论都带有标记。前三种确定无疑，后两种则不是。

## pages/misere_form.rs

misere-whoever-moves-last-loses = 反常规则：最后走者负
this-game-has-no-misere-form = 这个游戏没有反常规则版本：按正常规则求解。

## pages/mod.rs

not-found = 没有找到
error = 出错了
go-to = 前往{ " " }
continue-here = 可以从这里继续：
find-game = 查找游戏
play-one = 玩一局
write-rules-of-your-own = 写自己的规则
what-terms-mean = 术语的含义
read-guide = 阅读指南

## pages/reading.rs

there-is-no-document = 没有文档 `{ $requested }`
