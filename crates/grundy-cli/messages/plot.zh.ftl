notes = 格式由输出文件的扩展名决定（.svg、.png、.txt）；不给 -o 时，在终端为文本，否则为 SVG。已证明的周期会标出。含两个数的游戏画成网格：值越大颜色越深，菱形标出必败态。`grundy table --json` 输出各值。
format-value-name = 格式
format-help = 输出格式
output-value-name = 文件
output-help = 输出文件 [默认：标准输出]
text-help = 字符构成的条与阴影
svg-help = 矢量图
png-help = 像素图
