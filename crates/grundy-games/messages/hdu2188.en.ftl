name = Choosing volunteers
rules = Grass and Rabbit take turns to donate 1 to m yuan. Whoever brings the total to n or more wins. Exceeding n makes no difference: whenever a player can exceed n, donating exactly the amount that is missing wins as well.
notation = the amount still missing to reach n, then `m=…`, the maximum amount of a donation
what = the maximum amount of a donation
donate-so-that-are-still-missing = donate { $given }, so that { $remaining } are still missing
