every-position-has-value = every position has a value
no-position-has-two-values = no position has two values
no-option-by-has-same-value = no option by `{ $by }` has the same value as its position
every-smaller-value-is-value = every smaller value is the value of an option
