notes = A game is a name of the catalogue (`grundy list`), a code or a subtraction set. Codes are octal, as 0.77, or hexadecimal, as `hex 0.8`; digits can repeat forever, as in '0.22[13]'. The code 4u. splits a heap into two different heaps, 4=. into two equal heaps. Sets are written '{ "{" }1,3,4{ "}" }', '{ "{" }1..5{ "}" }', '{ "{" }2+{ "}" }' or 'all but { "{" }2{ "}" }'. Write parameters as name=value. ` + ` adds games. Numbers may be written 1000000, 1_000_000, 10^30, 2^100-1.
certificate-value-name = FILE
certificate-help = Write a certificate to this file: the result of every reachable position, which `grundy verify` checks
certificate-covers-exactly-one = a certificate covers exactly one position
omit-certificate = omit `--certificate`
lines-answered = { $count } lines answered
line = line { $number }
