notes = 公平组合游戏的亏格 g^abc 由其 SG 值 g 与一列反常 SG 值 a、b、c…… 组成：依次为游戏本身、加 *2、加 *2 + *2 等，直到最后两个数循环。驯良的游戏相加时如同反常 Nim 的堆。两个游戏的标准形相同时，在反常规则下的任何和中都相等；G + G 不一定为 0。
games = 游戏
games-with-their-positions-joined = 带局面的游戏，用 + 相连；A = B 比较两者；堆游戏不带局面则列出各堆的亏格
to-help = 堆游戏的最大堆 [默认：20]
summary = 局面的亏格与反常标准形，以及两个和在反常规则下是否相等
more-than-two-sums-are-compared = 比较的和多于两个
write-b = 请写成 `A = B`
genera-of-heaps = { $name }：各堆的亏格
heaps-below-are-tame-their-sums = 堆 { $wild } 以下驯良：其和与反常 Nim 的和相同（Conway 1976）
equal-canonical-forms-are-same = 相等：标准形相同，在任何反常规则的和中可以互换
not-equal-canonical-forms-differ = 不相等：标准形不同，有某个反常规则的和能区分二者
stopped = 停止原因
evidence = 依据
genus = { $name }：亏格 { $genus }
n-player-to-move-wins = N 态，先手胜
p-player-to-move-loses = P 态，后手胜
value = 值 { $value }：
normal-play = 正常规则
misere-play = 反常规则
with-copies-of-two = 与若干个 *2 的和
tame-and-fickle-adds-like-sum = 驯良且易变：与不超过 1 的 Nim 堆的和相同（Conway 1976）
tame-and-firm-adds-like-sum = 驯良且坚定：与含有大于 1 的堆的 Nim 和相同（Conway 1976）
wild-no-sum-of-nim-heaps = 不驯良：没有 Nim 堆的和具有此亏格
not-tame-its-genus-is-genus = 亏格与 Nim 堆相同，但它能变成的某个局面不驯良
canonical-form = 标准形
birthday = 生日
form-with-birthday = 第 { $day } 天的形式
too-long-to-print = 过长，不予列出
