## law/mod.rs

summary = Finds the law of a game: a theorem, a period with its proof, or a pattern in a table
seconds-is = `seconds` is { $seconds }
choose-from-one-to = choose from 1 to { $max_seconds }

## law/request.rs

cpp-help = C++17
python-help = Python 3
rust-help = Rust

## law/response.rs

positions = { $positions } positions
observed-at = observed at{ " " }
not-proved = : not proved
proved-for-all-sizes = proved for all sizes
symbol = { " " }

## law/text.rs

searched-for = searched for
nearest-to-law = nearest to a law
evidence = evidence
same-game = same game
