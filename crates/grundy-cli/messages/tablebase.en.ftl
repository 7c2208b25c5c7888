all-help = every arrangement of the same pieces, reachable or not
found-help = only the boards that play can reach, which are listed first
images-help = the reachable boards; of boards that differ by a symmetry, only one
no-output-folder-is-given = no output folder is given for the tablebase of `{ $quoted }`
name-folder-with-o-folder = name a folder with `-o FOLDER`
already-exists = `{ $quoted }` already exists
name-another-folder-or-remove = name another folder, or remove this one
there-is-no-interrupted-run = there is no interrupted run to resume: `{ $partial }` does not exist
omit-resume = omit `--resume`
interrupted-run-for-exists-in = an interrupted run for `{ $quoted }` exists in `{ $partial }`
continue-run-with-resume-or-remove = continue the run with `--resume`, or remove the folder
tablebase-is-for-one-game = a tablebase is for one game, not for a sum
is-not-rule-file = `{ $name }` is not a rule file
write-its-rules-to-file-grundy = write its rules to a file (`grundy new`)
continue-with-resume = continue with `--resume`
positions = positions
memory = memory
mib-for-tiers-that-are-temporarily = { $mebibytes } MiB for tiers that are temporarily moved from memory to disk
files = files
about = about { $seconds } s
time = time
every-arrangement-of-same-pieces = every arrangement of the same pieces, reachable or not
reachable-positions = reachable positions
in-one-tier = { $positions } in one tier; { $kind }
in-tiers = { $positions } in { $tiers } tiers; { $kind }
game = game
won-lost-drawn-for-player = { $won } won, { $lost } lost, { $drawn } drawn, for the player to move
one-for-each-class-of-symmetric = { $labels }, one for each class of symmetric positions
labels = labels
results = results
bytes-in-per-position = { $bytes } bytes in `{ $dir }`, { $integer }.{ $fraction } per position
winner-only-not-number-of-moves = the winner only, not the number of moves
moves-won-lost = moves  won  lost
score-positions = score  positions
tier-mover-counts-positions = tier  mover  counts  positions
and-more-json-lists-all-tiers = … and { $unlisted } more; `--json` lists all tiers
wins-in = { $position } wins in { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    }
loses-in = { $position } loses in { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    }
longest = longest
