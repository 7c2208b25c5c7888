lines = board games: pieces in a row
board-games-blocking = board games: blocking
board-games-placing = board games: placing
crossing = board games: taking and crossing
board-games-points = board games: points
