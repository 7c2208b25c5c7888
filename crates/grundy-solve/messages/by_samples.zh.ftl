some-moves-were-examined = 有一步走到 P 局面；走法太多，没有全部检查
