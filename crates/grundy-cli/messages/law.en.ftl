no-period-is-proved = no period is proved, so no certificate exists
raise-to-or-omit-certificate = raise `--to`, or omit `--certificate`
law-is-automaton-but-only-formulas = the law is an automaton, but only formulas and periods can be exported
omit-export = omit `--export`
no-law-was-found = no law was found
raise-seconds-or-to = raise `--seconds` or `--to`
