dot-help = Graphviz 的语言
svg-help = 矢量图，至多 400 个局面
png-help = 同上，像素图
