moves-help = by the number of moves from the start position
remoteness-help = by the number of moves to the end, with the end at the bottom
summary = Computes the reachable positions and the moves between them, and draws their graph
