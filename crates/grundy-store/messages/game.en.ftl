## game/board.rs

to-move = { $board } ({ $side } to move)
example-of-play = { " " }(for example { $shown })
first-moves-of-best-play = { " " }(the first { $max_shown } moves of one line of best play: { $shown })
line-of-best-play = { " " }(one line of best play: { $shown })
ellipsis = …

## game/capabilities.rs

rules-contain-numbers-that-are-too = the rules contain numbers that are too large
use-smaller-parameters = use smaller parameters

## game/catalogue.rs

no-game-is-called = no game is called `{ $name_text }`
is-code-grundy-law-prints = `{ $name_text }` is a code: `grundy law { $name_text }` prints its law; add `--misere` for misère play
only-games-of-catalogue-have-names = only games of the catalogue have names, and this is a rule file: `grundy lint { $name_text }` checks its rules, `grundy view { $name_text }` shows its position, and `grundy solve { $name_text }` solves it

## game/code_rules.rs

code-is-too-long = the code is too long

## game/parameters.rs

suffix-for-parameters = { " " }for { $parameters }
prefix-for-parameters = for { $parameters }:{ " " }

## game/spec.rs

is-topic-of-theory = `{ $id }` is a topic of the theory and not a game that can be played
