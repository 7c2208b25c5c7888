## ask.rs

unknown-command = 没有命令 `{ $name }`
grundy-commands-lists-all-commands = `grundy.commands()` 列出它们

## call.rs

raise-time = 请提高 `time=`
