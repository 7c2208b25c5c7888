rules-returned-options-of-one-position = the rules returned { $options } options of one position, and { $positions } positions in total: too many for the memory limit
raise-memory-or-return-fewer-options = raise `memory=`, or return fewer options
position-is-mutable-give-numbers = the position { $position } ({ $kind }) is mutable: give numbers, strings or tuples
game-has-over-two-32-positions = the game has over 2^32 positions
rules-returned-as-options-of-return = the rules returned { $kind } as the options of { $position }: return a list of positions, or yield them
