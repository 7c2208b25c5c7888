## api/route.rs

has-no-parameter = `{ $path }` has no parameter `{ $parameter }`
did-you-mean = did you mean `{ $near }`?
its-parameters = its parameters: `{ $name_list }`

## assets.rs

there-is-no-such-file = there is no such file

## jobs.rs

there-is-no-such-job = there is no such job, or it has expired; start it again
search-for-law-failed-because = the search for a law failed because of a fault in grundy; try again, or report the fault

## lib.rs

cannot-start = cannot start: { $why }
cannot-listen-at = cannot listen at { $address }: { $why }
choose-another-port-with-port-zero = choose another port with `--port`; 0 takes a free one

## limits.rs

answer-could-not-be-computed-because = the answer could not be computed because of a fault in grundy; try again, or report the fault
