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
longest-run = ; the longest run took { $seconds } s
longest-run-and-memory = ; the longest run took { $seconds } s, and the memory was { $mebibytes } MiB

## judge/arguments.rs


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
option-is-for-rule-files = `{ $option }` is for rule files, but `{ $id }` is none
name-rule-file-or-omit-option = name a rule file, such as `mine.game`, or leave it out
