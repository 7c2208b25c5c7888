no-decreasing-measure-was-found = no decreasing measure was found for the moves `{ $moves }`
never = never:{ " " }
play-may-end-in-draw-claims = play may end in a draw: claims about P, about N and about draws are needed
moves-lead-to-sums-of-positions = moves lead to sums of positions, and the outcomes of the components do not give the outcome of a sum; in normal play, claim Grundy values instead; in misère play, try `grundy law --misere`
