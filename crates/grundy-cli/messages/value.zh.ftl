notes = 游戏用通行的记号：数 3/4、尼姆数 *3、上 ^ ^^ ^3、下 v、合写 -1^*2、开关 +-1 与 +-{ "{" }a,b{ "}" }、+_2 即 Tiny(2)、-_2 即 Miny(2)、{ "{" }a,b||c|d{ "}" }、和与差、若干份 3.^；也可用印刷体的箭头与星号。局面可以是带 sides 的规则文件的（其中第一方为左方），也可以是公平组合游戏的，其值为尼姆数。标 * 的走法到达标准形的后继。
thermograph-value-name = 文件
thermograph-help = 把温度图画入文件（.svg、.png），或用 `-` 画在终端
names-neither-svg-nor-png = `{ $quoted }` 既不是 SVG 也不是 PNG 的文件名
name-file-that-ends-in-svg = 请以 `.svg` 或 `.png` 结尾，或写 `-`
walls-of-thermograph-are-too-far = 温度图的两壁相距过远，无法绘制
omit-thermograph = 请去掉 `--thermograph`
