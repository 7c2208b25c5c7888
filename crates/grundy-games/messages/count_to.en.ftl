name = Counting to N
rules = Two players count aloud from 1, each in turn saying the next 1 to m numbers. Whoever says N wins.
notation = the number of numbers still to be said (N at the start), then `m=…`, the maximum number of numbers that a player says in a turn
statement = P exactly when m+1 divides the number r of numbers still to be said; otherwise say r mod (m+1) numbers
what = the maximum number of numbers that a player says in a turn
say-one-number-leaving-to-say = say 1 number, leaving { $remaining } to say
say-numbers-leaving-to-say = say { $numbers } numbers, leaving { $remaining } to say
