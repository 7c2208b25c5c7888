## derived.rs

symbol = { "" }
game-position = GAME POSITION

## failure.rs

cannot-write-to-standard-output = cannot write to standard output: { $error }

## list.rs

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

## keep_option.rs

file-exceeds-memory-limit = the file `{ $path }` is larger than the memory limit
raise-memory-limit = raise `--memory`
no-values-were-kept = no values were kept in `{ $path }`: the question did not search the components of a board of an impartial game

## tablebase_option.rs

tablebase-was-not-used-it-belongs = the tablebase `{ $folder }` was not used: it belongs to another game, `{ $game }`, or to different rules with the same name

## verify.rs

