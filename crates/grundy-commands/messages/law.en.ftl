## law/mod.rs

summary = Finds the law of a game: a theorem, a period with its proof, or a pattern in a table
seconds-is = `seconds` is { $seconds }
choose-from-one-to = choose from 1 to { $max_seconds }

## law/request.rs

game = GAME
game-code-such-as-zero-77 = Game: a code such as 0.77, a name of the catalogue, or a rule file
to-help = Examine heaps up to this size; for a rule file, positions whose numbers are all at most N [default: 1000000 for heaps]
misere-help = Find the law of misère play: the player who cannot move wins
observe-help = Search for a law in a table of computed values, even if the catalogue has a theorem about the game
seconds-help = For a rule file: time limit, in seconds, of the search for a formula that fits all values
engine-value-name = ENGINE
engine-help = Method that computes the table; all methods that support a game give the same values
export-value-name = LANGUAGE
export-help = For a rule file: print the first law found as a function in this programming language
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
