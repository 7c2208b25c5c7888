bouton-1902-for-m-without-bound = Bouton 1902 for m without bound
folklore = folklore
it-follows-directly-from-rules = it follows directly from the rules
