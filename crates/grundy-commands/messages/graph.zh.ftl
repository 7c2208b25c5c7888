moves-help = 按离起始局面的步数
remoteness-help = 按离终局的步数：终局在底部
summary = 可出现的局面、其间的走法与图
