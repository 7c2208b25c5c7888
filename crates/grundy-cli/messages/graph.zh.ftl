notes = 必败态为双框，必胜态为椭圆，平局为菱形。必胜走法为粗线。
format-value-name = 格式
format-help = 图片格式 [默认：文本输出为 dot，JSON 中不画]
output-value-name = 文件
output-help = 输出文件，由扩展名决定格式（.svg、.png、.dot）
dot-help = Graphviz 的语言
svg-help = 矢量图，至多 400 个局面
png-help = 同上，像素图
