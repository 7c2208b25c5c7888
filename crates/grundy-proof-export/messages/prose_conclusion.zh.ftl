numbers-are-written-in-binary = 把数写成二进制
numbers-are-written-as-sums = 把数写成互不相邻的斐波那契数之和（Zeckendorf 记数法：不出现两个相邻的 1）
numbers-are-written-in-ostrowski = 把数写成无理数 { $fraction }（循环连分数）的 Ostrowski 记数
and-several-numbers-are-read-together = ，几个数从最高位起逐位同时读入。于是上述公式中的和、比较以及其他记号都可由有限自动机接受，由它们经“且、或、非、存在”组成的公式也是如此（Büchi 1960）。对每个条件，都构造了接受其反例的最小自动机。这 { $condition_count } 个自动机都不接受任何数：只有一个状态，且不是接受状态。过程中最大的自动机有 { $largest } 个状态。
certificate-of-this-proof-contains = 本证明的证书载有公式形式的规则与断言；另有一个与证明器没有共同代码的检验器可由此重新判定各条件。
how-conditions-were-decided = 如何判定
play-ends-so-induction-along-play = 对局必然结束，因此可沿对局归纳：若一个性质只要对某局面的所有后继成立就对该局面成立，则它对所有局面成立。
suppose-that-player-who = 轮到走的一方若在该集合之外，就按上文所述的步走。{ $p ->
       *[other] { "" }
    }
suppose-that-claim-holds = 设断言对所有后继成立。若局面属于 { $p }，则任何一步之后的局面都不属于 { $p }，对方必胜；若对局在此已结束，则与规则一致。所以它必败。若局面不属于 { $p }，则或者对局已按规则结束，或者有一步走入 { $p }，对方必败。所以它必胜。
after-each-of-these-moves-other = 每次之后对方又在 { $p } 中，而对方的任何应对都不走入 { $p }。对局不能无限进行，在 { $p } 之外的一方又总有棋可走，所以 { $p } 之外的局面必胜。在 { $p } 中的局面上，任何一步都走到 { $p } 之外，或无棋可走，所以必败。
suppose-that-claim-holds-at-all-positions = 设断言对所有后继成立。从必败局面出发，每一步都走到必胜局面。从必胜局面出发，有一步走到必败局面。从平局出发，有一步走到平局，而没有一步走到必败局面，因此轮到走的一方能守和而不能取胜。对局已结束之处与规则一致。
suppose-that-gives-grundy-values = 设 { $g } 对所有后继正确。由条件，局面的 { $g } 不是任何后继的值，而每个更小的数都是某个后继的值。所以它是后继之值中未出现的最小数，即 SG 值。
value-of-sum-is-nim-sum = 和的值是各部分之值的 { $xor } 和；在正常规则下，局面对轮到走的一方必败，当且仅当其值为 0（Sprague 1935、Grundy 1939）。此处的局面正是这样的和：每一步只在其中一部分里走，其余部分不变。
position-with-value-other-than-zero = 值不为 0 的局面有值为 0 的后继，值为 0 的局面则没有，所以后者正是对轮到走的一方必败的局面。与其他游戏相加时，值按 { $xor } 相加（Sprague 1935、Grundy 1939）。
in-misere-play-proof-is-again = 在反常规则下，仍沿对局归纳。只含不稳元素的必败多重集（和为 1）没有一步走到另一个必败的，这由关于不稳元素的第一、第三个条件得出。必胜的（和为 0）或者对局已结束而获胜，或者可用不稳后继把和变为 1。含稳定元素的必败多重集（和为 0）若仍含稳定元素，则和已改变；若变得不稳而和为 1，则违反关于值为 0 或 1 的稳定元素的条件。必胜的可用尼姆的走法把和变为 0 而成为必败；仅当这一步使最后的稳定元素变得不稳时不行，此时最后一个条件另有走法。这就是反常规则下的驯良游戏（Conway 1976）。{ $xor ->
       *[other] { "" }
    }
conclusion = 结论
automaton-of-claim = 断言的自动机
automata-of-claim = 断言的自动机
automaton-reads-digits-of-numbers = 自动机从最高位起同时读入括号中的各数，从状态 0 开始；若停在标明接受的状态，则接受。数位按名称的次序排列，星号表示任意数位。不再接受任何数的状态及通向它的箭头均略去。
automaton-of-reads-and-has-states = { $symbol } 的自动机读入 { $tracks }，有 { $states } 个状态，此处不便画出；证书中有构造它所需的一切。
yes = 是
no = 否
state = 状态
accepts = 接受
digits-and-next-state = 数位与下一状态
automaton-of-which-reads = { $symbol } 的自动机，读入 { $tracks }，共 { $states } 个状态：
addition-of-binary-digits-without = { $xor }：不进位的二进制加法
bitwise-and-of-binary-digits = { $and }：按位与
bitwise-or-of-binary-digits = { $or }：按位或
integral-part-where-is-irrational = { $floor }：整数部分，其中 { $alpha } 是该记数法的无理数，其连分数如 { $fraction } 循环
integral-part-where-is-golden-ratio = { $floor }：整数部分，其中 { $value } 为黄金比
set-of-powers-of-two-one = { $w }：从 1 起的二的幂
set-of-fibonacci-numbers-one-two = { $w }：斐波那契数 1、2、3、5 等
set-of-weights-place-values = { $w }：记数法的位权，即其无理数的连分数的各渐近分数的分母
nonzero-term-when-is-written = { $formula }：把 { $x } 写成数位乘位权之和时的{ $phrase }一项；0 的为 0
number-of-zeros-at-end = { $formula }：非零的 { $x } 的二进制末尾有几个 0
number-of-ones-at-end = { $formula }：{ $x } 的二进制末尾有几个 1
number-of-binary-digits-of-zero = { $formula }：{ $x } 的二进制位数；0 的为 0
sum-of-binary-digits-of = { $formula }：{ $x } 的二进制各位之和
set-of-lists-of-numbers = { $formula }：各二进制位上数字之和都被 { $m } 整除的数组
notation = 所用记号：
