lines = 棋类：连线
board-games-blocking = 棋类：围堵
board-games-placing = 棋类：占位
crossing = 棋类：吃子与抢渡
board-games-points = 棋类：计分
