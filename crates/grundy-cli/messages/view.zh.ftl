text-help = 字符
svg-help = 矢量图
png-help = 像素图
this-position-is-not-board = 该局面没有可画成图片的棋盘
name-board-game-as-in-grundy = 请给出棋类游戏，如 `grundy view tic-tac-toe -o board.svg`
