name = Bash game, last taker loses
rules = One heap of n stones. A move takes 1 to m of them. Whoever takes the last one loses; a player who faces an empty heap wins.
