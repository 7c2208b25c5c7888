game-given-by-its-code = 用编码表示的游戏
impartial = 公平组合游戏
heaps-of-stones-number-of-stones = 若干堆石子。每次从一堆中取走的颗数为：
whoever-cannot-move-loses = 。不能走者负。
heaps-of-stones-k-th-digit = 若干堆石子。小数点后第 k 位说明从一堆取走 k 颗后它可以变成什么：1 恰好取完，2 剩一堆，4 分成两堆，相加则几种都行。不能走者负。
what-code-means = 编码的含义
law-of-normal-play = 正常规则的规律
search-longer-for-its-law = 继续寻找它的规律
