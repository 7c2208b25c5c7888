## ask.rs

unknown-command = unknown command `{ $name }`
grundy-commands-lists-all-commands = `grundy.commands()` lists all commands

## call.rs

raise-time = raise `time=`
