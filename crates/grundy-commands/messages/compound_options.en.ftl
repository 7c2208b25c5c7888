in-every-component = in every component that has not ended (conjunctive compound)
in-one-or-more-components-selective = in one or more components (selective compound)
in-exactly-one-component-disjunctive = in exactly one component (disjunctive compound)
first-help = as soon as one component has ended (short rule)
last-help = when every component has ended (long rule)
compound-of-this-game-cannot = the compound of this game cannot be changed, since play ends when every component has Grundy value 0
