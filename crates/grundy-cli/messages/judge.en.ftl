## judge/against.rs

wrong-answer = wrong answer
program-ended-with-exit-code = the program ended with exit code { $code }
signal-ended-program = signal { $n } ended the program
program-took-more-than = the program took more than { $seconds } s
program-wrote-too-much-output = the program wrote too much output
against-names-no-program = `--against` names no program
write-command-such-as-against-mine = write a command, such as `--against ./mine`
all-cases-agree = { $id }: all { $count } cases agree
cannot-start-shell = cannot start a shell: { $error }
against-needs-program-sh = `--against` needs the program `sh`
shell-cannot-run = the shell cannot run `{ $quoted }`: { $why }
give-command-that-runs-in-shell = give a command that runs in a shell, such as `--against ./mine`
line = : { $line }
not-on-every-run-does-program = { " " }(not on every run: does the program use random numbers or uninitialized variables?)
smallest-failing-input-found = ; the smallest failing input found:
case-of = { $id }: case { $case } of { $count }: { $description }
input = input
expected = expected
given = given
bytes-json-shows-all = … ({ $bytes } bytes; --json shows all)

## judge/arguments.rs

notes = --against runs your program through a shell on random inputs, small inputs first. If your program answers differently from grundy, exits with an error, exceeds --time (default: 2 seconds) or writes too much output, grundy shrinks the input: it tries smaller inputs as long as your program fails on them, prints the smallest one found and exits with code 1. White space at the end of a line and of the output is ignored. With --full, the inputs are at the limits of the problem and are not shrunk.
problem-value-name = ID
problem-help = Name of the problem, such as hdu1846; `grundy judge list` prints all names
against-value-name = COMMAND
against-help = Run your program (a shell command) on random inputs, and compare its answers with the answers of grundy
emit-value-name = DIR
emit-help = Write random inputs and their answers to files in this folder, which is created if missing; `-` prints them as lines of JSON
full-help = Use inputs of the greatest size that the problem allows; without --against and --emit, print one such input
small-help = Use only inputs small enough for brute force; without this option, the last quarter of the inputs has large numbers
cases-help = Number of inputs [default: 1000 with --against, 100 with --emit, 1 with --full]
seed-help = Seed of the random inputs, a number; the same seed gives the same inputs

## judge/emit.rs

cannot-write-to = cannot write to `{ $quoted }`: { $error }
name-folder-that-can-be-written = name a folder that can be written
cases-written-to = { $count } cases written to { $folder }

## judge/mod.rs

cases-has-no-effect-without-against = `--cases` has no effect without `--against` or `--emit`
add-against-command-or-emit-dir = add `--against COMMAND` or `--emit DIR`
seed-and-small-have-no-effect = `--seed` and `--small` have no effect without `--against` or `--emit`
cannot-read-input = cannot read the input: { $error }
give-file-as-in-in-txt = give a file, as in `< in.txt`
input-is-longer-than-bytes = the input is longer than { $max_input_bytes } bytes
give-shorter-input-no-problem-needs = give a shorter input: no problem needs one of this length
