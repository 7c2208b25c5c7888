did-you-mean = did you mean `{ $page }`?
too-many-requests-at-once-try = too many requests at once; try again in a moment
too-many-of-your-requests = too many of your requests are waiting; try again when some are answered
request-reached-its-limits-ask-smaller = the request reached its limits; ask a smaller question, try again later, or use the command line
time-limit-was-reached-before-law = the time limit was reached before a law was found
colon = : { $partial_result }
allow-more-seconds-or-run-grundy = allow more seconds, or run `grundy law` on the command line, which has no time limit
semicolon = ; { $help }
