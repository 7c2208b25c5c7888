name = Brave Game
rules = One heap of n stones. Two players take turns to take 1 to m of them, and whoever takes the last one wins. The problem calls the players "first" and "second".
