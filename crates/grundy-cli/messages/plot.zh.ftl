text-help = 字符构成的条与阴影
svg-help = 矢量图
png-help = 像素图
