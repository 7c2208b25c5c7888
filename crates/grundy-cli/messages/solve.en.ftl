certificate-covers-exactly-one = a certificate covers exactly one position
omit-certificate = omit `--certificate`
lines-answered = { $count } lines answered
line = line { $number }
