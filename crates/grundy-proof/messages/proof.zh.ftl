## starts.rs

claim-is-true-at-starting-positions = 开局与断言相符

## verdict.rs

no-automaton-guessed-from-small = 由小局面猜出的自动机都不能对一切大小成立
