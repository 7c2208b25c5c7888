no-numbers-are-given = no numbers are given
write-n-for-one-to-n = write n for 1 to n, or a set as { "{" }2,3,6{ "}" }
set-cannot-hold-its-numbers-run = a set cannot hold { $n }: its numbers run from 1 to { $max_member }
write-full-board-one-to-n = write the full board 1 to n as the single number n, which may be of any size
is-listed-twice = { $n } is listed twice
list-every-number-once = list every number once
erase = erase { $n }
erase-and-its-divisors = erase { $n } and its divisors { $divisors }
