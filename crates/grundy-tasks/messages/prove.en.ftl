has-no-rules-in-rule-language = `{ $name }` has no rules in the rule language, and laws are proved only from such rules
write-rules-as-file-grundy-new = write the rules as a file; `grundy new FILE` creates a template
is-not-numeration = `{ $name }` is not a numeration
write-binary-zeckendorf-or-ostrowski = write binary, zeckendorf, or ostrowski: followed by the repeating partial quotients, at most 16 each: ostrowski:2 is for sqrt 2, ostrowski:1,2 for sqrt 3
semicolon = ;{ " " }
proved-search-from-only-start-confirms = proved: a search from the only start confirms the claim
proved-searched = proved: { $count ->
        [one] the only position was
       *[other] all { $count } positions were
    } searched
true-at-positions-checked = ; true at the { $checked } positions checked
false-at = false at { $position }:{ " " }
time-limit-was-reached = the time limit was reached
memory-limit-was-reached = the memory limit was reached
proof-was-stopped-by-limit = the proof was stopped by a limit of time or memory, or by the user
automaton-grew-too-large = an automaton grew too large
rules-contain-numbers-that-are-too = the rules contain numbers that are too large, or are nested too deeply
in-position = { " " }(in the position `{ $at_position }`)
every-condition-may-hold-but-play = every condition may hold, but play may never end:{ " " }
unknown = unknown:{ " " }
false-word = false:{ " " }
unknown-another-claim-of-rules = unknown: another claim of the rules is false: { $quote_claim }
condition-fails-at-where-search = a condition fails at { $position }, where a search confirms the claim
this-is-fault-in-program-please = this is a fault in the program: please report these rules
by = { " " }by `{ $name }`
play-is-over-at-which-contradicts = play is over at { $at }, which contradicts the claim
no-move-is-possible = no move is possible at { $at }, which contradicts the claim
move-leads-from-claimed = a move leads from { $at }, claimed to be lost, to a position claimed to be lost
no-move-leads-from-claimed = no move leads from { $at }, claimed not to be lost, to a position claimed to be lost
option-of-is-claimed = an option of { $at } is claimed to have the same value
values-claimed-for-options-of-do = the values claimed for the options of { $at } do not include every smaller value
claims-give-no-outcome-or-more = the claims give no outcome, or more than one, at { $at }
move-leads-from-claimed-to-be-lost = a move leads from { $at }, claimed to be lost, to a claimed draw
move-leads-from-claimed-draw = a move leads from { $at }, a claimed draw, to a position claimed to be lost
start-contradicts-claim = the start { $at } contradicts the claim
no-move-leads-from-claimed-draw = no move leads from { $at }, a claimed draw, to another claimed draw
claim-is-false-at-this-position = ; the claim is false at this position or at one of its options
