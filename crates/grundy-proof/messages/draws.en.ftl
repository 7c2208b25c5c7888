every-position-has-exactly-one-outcome = every position has exactly one outcome
claim-agrees-with-rules-where-play = the claim agrees with the rules where play is over
never-leads-from-lost-position = `{ $by }` never leads from a lost position to a lost position
never-leads-from-lost-position-to-drawn = `{ $by }` never leads from a lost position to a drawn position
never-leads-from-drawn-position = `{ $by }` never leads from a drawn position to a lost position
from-every-won-position-some-move = from every won position some move leads to a lost position
from-every-drawn-position-some-move = from every drawn position some move leads to a drawn position
