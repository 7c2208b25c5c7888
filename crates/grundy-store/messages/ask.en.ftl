## ask/certificate.rs

this-is-not-certificate = this is not a certificate: { $why }
is-not-supported-certificate-format = `{ $format }` is not a supported certificate format

## ask/query_parser.rs

no-position-is-expected-here = no position is expected here, but `{ $extra_text }` is given
no-game-is-given = no game is given
no-game-is-given-before = no game is given before `+`
no-game-is-given-after = no game is given after `+`
no-game-is-given-between-and = no game is given between `+` and `+`
write-sum-like-nim-two-five = write a sum like `nim 2 5 4 + 0.77 9`
give-at-least-one-position = give at least one position
and-cannot-be-added-rule-who = `{ $a }` and `{ $b }` cannot be added: they differ in who wins when no move is left (normal or misère play), or in the components in which a player moves in each turn
path-text = `{ $path_text }`
game-whose-name-ends = a game whose name ends in `{ $certificate_suffix }` is the file of a certificate; check the name of the file
is-certificate-of-misere-quotient = `{ $path_text }` is a certificate of a misère quotient without a proved period, which states no law of all heaps
is-certificate-of-answer = `{ $path_text }` is a certificate of an answer, not of a law
certificate-is-false = the certificate is false:{ " " }
file-reads-value-of-from-file = `{ $name }=@FILE` reads the value of `{ $name }` from a file; check the name of the file
number-is-missing-after = a number is missing after `{ $name }=`
write-integer = write an integer
is-not-64-bit-integer = `{ $name }` is `{ $value_text }`, not a 64-bit integer
file-reads-value-of-from-file-check = `{ $name }=FILE` reads the value of `{ $name }` from a file; check the name of the file
first-word-of-this-game-position = the first word of this game's position is the name of a file
first-word-after-is-name = the first word after `{ $id }` is the name of a file

## ask/tokenizer.rs

is-given-twice-and = `{ $name }` is given twice: `{ $name }={ $first }` and `{ $name }={ $second }`
leave-one-out = leave one out

## ask/turns.rs

in-game = `{ $side }` in game { $number } (`{ $name }`)
comma = ,{ " " }
games-of-sum-state-different-sides = the games of the sum state different sides to move: { $statements }
state-side-to-move = state the side to move in only one game: it applies to the entire sum
