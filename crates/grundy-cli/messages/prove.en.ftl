notes =
    The command decides claims about all positions, however large, by automata that read the digits of the numbers. A claim can use addition, comparison, `div` and `mod` by constants, and binary digits or Fibonacci numbers. The answer is `proved`, `false` with a position as counterexample, or `unknown` with the reason; without a claim, the command searches for a law. A proof holds for the given parameters; --for-all m proves the claim for every m that the rules allow, one by one, within one time limit.

    The exit code is 0 if every claim is proved, 1 if one is false, 3 if one is unknown.
certificate-value-name = FILE
certificate-help = Write the proof to a file that `grundy verify` checks
picture-help = Draw the automata of the proof to this file: an SVG picture of at most 30 states, or input for Graphviz if the name ends in .dot
smt-help = Write the conditions that the proof checks to this file, in the format of SMT solvers (SMT-LIB), for claims that do not use the binary digits of numbers (xor, bit_count, …); the claim holds if a solver answers `unsat` to each
walnut-help = Write the conditions that the proof checks (such as: no move leads from a P-position to a P-position) to this file for Walnut, a program that decides statements about numbers by automata; the claim holds if Walnut answers TRUE to each
coq-help = Write the proof to this file for the proof assistant Coq; only for claims about P-positions that do not use the binary digits of numbers (xor, bit_count, …)
prose-help = Write the proof in words to this file: as Markdown if its name ends in `.md`, as LaTeX if it ends in `.tex`
picture-law-dot-writes-any-automaton = `--picture law.dot` writes any automaton for Graphviz
is-named-twice = `{ $path }` is named twice and would be overwritten
name-another-file = name another file
extension-of-selects-no-format = the extension of `{ $path }` selects no format: it is neither .md nor .tex
name-file-that-ends-in-md = name a file that ends in .md for Markdown or in .tex for LaTeX
claim-is-automaton-that-was-computed = the claim is an automaton that was computed, not a formula
proofs-about-draws-progress-of-winner = proofs about draws, the progress of the winner, independent components or misère sums are not exported to other tools
proof-uses-relation-for-example = the proof uses a relation, for example between digits, that the format of the file cannot express
claims-about-values-are-not-exported = claims about values are not exported to Coq, only claims about P-positions
proof-that-play-ends-uses-several = the proof that play ends uses several decreasing sums, and the export to Coq supports only one
export-to-coq-needs-sum = the export to Coq needs a sum or a remainder for every number that must exist in the proof, and found none for one of them
certificate-file-writes-any-proof = `--certificate FILE` writes any proof
claims-are-proved-but-file-holds = { $count } claims are proved, but a file holds only one proof
select-one-claim-claim = select one claim: --claim { $example }
every-position-was-searched = every position was searched, so no proof by automata exists
omit-option-that-names-file = omit the option that names the file
nothing-is-proved-so-no-proof = nothing is proved, so no proof can be written
