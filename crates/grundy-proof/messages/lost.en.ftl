claim-agrees-with-rules-where-play = the claim agrees with the rules where play is over
claim-agrees-with-rules = the claim agrees with the rules where no move is possible
never-leads-from-lost-position = `{ $by }` never leads from a lost position to a lost position
from-every-position = from every position that is not lost, some move leads to a lost position
