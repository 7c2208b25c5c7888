for-example-write = 请写成 `{ $sample }` 的样子
command-is-missing = 没有给出命令
grundy-help-lists-all-commands = `grundy --help` 列出全部命令；例如 `{ $sample }`
option = `{ $option }`
missing = 缺少 `{ $phrase }`{ $verb ->
       *[other] { "" }
    }
is-given-twice = `{ $option }` 给了两次
write-it-only-once = 只给一次
cannot-be-used-with = `{ $option }` 与 `{ $prior }` 不能同时使用
omit-one-of-them = 请去掉其中一个
is-not-text-in-utf-eight = `{ $quoted }` 不是 UTF-8 文本
type-command-line-in-utf-eight = 请用 UTF-8 输入
unknown-command = 没有命令 `{ $name }`
to-ask-about-game-write-grundy = 要求解一个游戏，请写 `grundy solve { $question }`
did-you-mean-grundy-grundy-help = 是否想用 `grundy { $near }`？`grundy --help` 列出全部命令
grundy-help-lists-all-commands-2 = `grundy --help` 列出全部命令
see-grundy-help = 用法见 `grundy{ $command } --help`
unexpected-word = 多余的词 `{ $word }`
unknown-option = 没有选项 `{ $word }`
did-you-mean-grundy-help-lists = 是否想用 `{ $near }`？`grundy{ $command } --help` 列出全部选项
grundy-help-lists-all-options = `grundy{ $command } --help` 列出全部选项
needs-value = `{ $option }` 需要一个值
cannot-be = `{ $option }` 不能是 `{ $value }`
write-value-after-option = 请在其后写一个值
did-you-mean-possible-values = 是否想用 `{ $near }`？可用的值：{ $possible }
possible-values = 可用的值：{ $possible }
