summary = Explains step by step why a position is won or lost
evidence = evidence
does-not-count = { " " }(does not count)
xor = xor
no-move-reaches-it = no move reaches it
