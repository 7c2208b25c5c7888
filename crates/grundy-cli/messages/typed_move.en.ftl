other-commands-hint-moves-undo-help = Other commands: hint, moves, undo, help, quit.
position-after-your-move = the position after your move (`{ $target }`)
move-word = a move (`{ $text }`)
its-numbers = its numbers (`{ $numbers }`)
or-one-for-first-move =
    or `#1` for the first move in the list of `moves`.
    { "" }
comma = ,{ " " }
type-word = Type{ " " }
take-from = `take { $amount } from { $heap }`
