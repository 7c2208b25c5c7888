## derived.rs

symbol = { "" }
game-position = GAME POSITION

## failure.rs

cannot-write-to-standard-output = cannot write to standard output: { $error }

## list.rs

search-value-name = WORD
search-help = List only the games whose name or rules contain these words
no-game-matches-grundy-list-shows = no game matches; `grundy list` shows all

## new.rs

cannot-create = cannot create `{ $quoted }`: { $error }
choose-another-name = choose another name

## output.rs

colon = :{ " " }

## picture.rs

terminal-cannot-show-png = a terminal cannot show a PNG
name-file-o-picture-png = name a file: `-o picture.png`

## png.rs

cannot-render-picture = cannot render the picture: { $why }
use-format-svg = use `--format svg`

## table_file.rs

values-of-heaps-up = { $name }: the values of the heaps up to { $to } are in `{ $quoted }`; the greatest is { $greatest }, the checksum { $checksum }

## tablebase_option.rs

tablebase-value-name = FOLDER
tablebase-help = Folder of a tablebase (made by `grundy tablebase`) to take answers from; may be repeated
tablebase-was-not-used-it-belongs = the tablebase `{ $folder }` was not used: it belongs to another game, `{ $game }`, or to different rules with the same name

## verify.rs

notes = For a proof, each condition that the proof needs (such as: no move leads from a P-position to a P-position) is decided again, by automata that share no code with the prover. For a law, all values of the window on which the law rests (the sizes that, by a theorem, suffice for all larger ones) are computed again, by separate short code, and compared. A certificate of `solve` lists each reachable position with its outcome (P, N or draw) and the number of moves to the end; by the rules of the game alone, each entry is compared with the entries of its options. The game is not solved again.
resume-help = Continue an interrupted check of a tablebase
threads-help = Number of threads that check a tablebase [default: number of cores]
