## starts.rs

claim-is-true-at-starting-positions = the claim is true at the starting positions

## verdict.rs

no-automaton-guessed-from-small = no automaton guessed from small positions holds for all sizes
