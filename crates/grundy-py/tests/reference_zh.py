"""The reference `docs/zh/python.md`: the English page with every text translated."""

import re

TEXTS = {
    "The Python package": "Python 包",
    "[Guide](guide.md) · [Tutorial](tutorial.md) · [Rule files](rules.md)": "[指南](guide.md) · [教程](tutorial.md) · [规则文件](rules.md)",
    "`pip install ./crates/grundy-py` builds and installs it; the program `grundy` comes with it. This page is made from the doc "
    "strings of the package, whose examples are run as tests. The tutorial is in notebooks: `docs/notebooks/en`, in Chinese "
    "`docs/notebooks/zh`.": "`pip install ./crates/grundy-py` 编译并安装，同时安装程序 `grundy`。本页由包中的文档字符串生成，其中的示例作为测试运行。"
    "教程为笔记本：中文在 `docs/notebooks/zh`，英文在 `docs/notebooks/en`。",
    "Tables (`values`, `grid`, `solve_many`) are arrays of NumPy, which `pip install numpy` adds; `to_frame` wants pandas, arrays of a "
    "tablebase want Zarr, everything else nothing. In Jupyter a position shows as its board and an answer as a table; `%load_ext grundy` gives "
    "`%%game NAME`, a cell whose text is a rule file and which makes `NAME` its game.": "表（`values`、`grid`、`solve_many`）是 NumPy 数组，"
    "需要 `pip install numpy`；`to_frame` 需要 pandas，残局库的数组需要 Zarr，其余不需要别的包。在 Jupyter 中，局面显示为棋盘，答案显示为表格；"
    "`%load_ext grundy` 提供 `%%game NAME`：单元格的内容为规则文件，`NAME` 即为该游戏。",
    "Every function that works long takes limits as keyword arguments:": "所有可能耗时的函数都接受下列关键字参数作为限制：",
    # Limits
    "Seconds; none is no limit, and Ctrl-C stops in any case.": "秒数；为 None 时不限时。Ctrl-C 总能停止。",
    'Bytes, or as in `"500M"`, `"8G"`; 4 GiB when not given.': '字节数，或写成 `"500M"`、`"8G"`；不给时为 4 GiB。',
    "Positions that an engine may visit; what memory holds when not given.": "引擎最多访问的局面数；不给时以内存能容纳的为限。",
    "Called now and then with what is done, and with how much there is where that is known.": "进度回调：参数为已完成的量，以及总量（若已知）。",
    '`"en"` or `"zh"`.': '文本的语言：`"en"` 或 `"zh"`。',
    # Questions
    "Questions": "求解",
    "Who wins a position, by which moves, why, and how sure that is; asked as on the command line.": "局面谁必胜、如何走、为什么、依据何在；写法与命令行相同。",
    "`play` and `end` say how the components of a sum are played together, as in `Position.sum`.": "`play` 与 `end` 规定和的各分量如何一起玩，同 `Position.sum`。",
    "A game: one of the catalogue, a code, or rules of one's own.": "游戏：目录中的游戏、代码或自己的规则。",
    "The game with its parameters, as it is typed.": "游戏及其参数，按输入的写法。",
    "Whether the player who cannot move wins.": "是否为反常规则（无法行动的一方获胜）。",
    "The text of its rules, where it is a rule file.": "规则的内容；仅规则文件有。",
    "What the catalogue says of the game; none of codes and rule files.": "目录中关于该游戏的说明；代码与规则文件没有。",
    "The game of a rule file, from its text.": "由规则文件的内容得到游戏。",
    "The game of a rule file.": "由规则文件得到游戏。",
    "The game to the other ending: misère play for normal play, and back.": "换成另一种终局规则的同一游戏：正常规则与反常规则互换。",
    "A position, by its numbers or as it is typed; without any the one that the rules begin with.": "局面：由各数给出，或按输入的写法；不给时为规则的起始局面。",
    "The Grundy values of 0, 1, ..., `to`, as an array of unsigned integers; of games of two numbers a 2-d array.": "0、1、……、`to` 的 SG 值，为无符号整数数组；两个数的游戏为二维数组。",
    "Of games that end in scores it has the scores, and of misère play who wins.": "以得分告终的游戏为得分，反常规则下为胜负。",
    "Who wins 0, 1, ..., `to`: `N`, `P` or `draw`.": "0、1、……、`to` 的胜负：`N`、`P` 或 `draw`。",
    "The values of positions of two numbers, as a 2-d array; of a game of heaps, those of two heaps.": "两个数的局面的值，为二维数组；堆游戏则为两堆的局面。",
    "Who wins each of many positions, the rows of an array of integers.": "许多局面各自的胜负；局面为整数数组的各行。",
    "The values of 0, 1, ..., `to` as a table of pandas, with their numbers.": "0、1、……、`to` 的值，连同各数，为 pandas 表。",
    "The law of the game's values: a theorem, a period with its proof, or what its tables show.": "游戏数值的规律：定理、带证明的周期，或表中所见。",
    "`to` is how far tables are looked at, `seconds` how long expressions are tried for rule files, `guess` puts what "
    "tables show before the theorem of the catalogue.": "`to` 为考察表的范围，`seconds` 为规则文件搜索表达式的时限，`guess` 使表中所见优先于目录中的定理。",
    "Compares a claim with the rules, position by position; without one, the game's known law or its own claims.": "逐个局面用规则检验断言；不给断言时检验已知规律或游戏自带的断言。",
    "A claim is a text, or the Grundy values of 0, 1, 2, …, or the sizes that lose, or the name of a file with the "
    "P-positions; with `period` the last values repeat, and sizes are remainders.": "断言可以是文字、0、1、2…… 的 SG 值、必败的数，或列出必败态的文件名；给出 `period` 时最后若干个值循环，必败的数视为余数。",
    "Decides claims for all sizes: proved, or false at a position, or unknown.": "对一切大小判定断言：已证明、在某个局面不成立，或未知。",
    "A picture of the values: points over n, or a heat-map of positions of two numbers.": "数值的图：以 n 为横轴的点，或两个数的局面的热图。",
    "The misère quotient of a game of heaps: of all heaps where its period is proved, else of those up to `to`.": "堆游戏的反常商：周期得证时为一切堆的，否则为不超过 `to` 的堆的。",
    "`order` is the largest order, `seconds` how long it is searched for; `table` asks for the products of its "
    "elements, `certificate` for what `grundy.verify` checks, `picture` for a drawing.": "`order` 为阶的上限，`seconds` 为搜索的时限；`table` 要求元素的乘积表，`certificate` 要求供 `grundy.verify` 验证的证书，`picture` 要求图。",
    "The genera of heaps 0, 1, ..., `to`, with their misère canonical forms.": "堆 0、1、……、`to` 的亏格及其反常标准形。",
    "How many positions of so many heaps, each smaller than `below`, are P and N; exact, or modulo a number.": "给定堆数、每堆小于 `below` 的局面中，必败态与必胜态的个数；可为精确值或模某数的余数。",
    "`selection` tells whether order counts and whether heaps may be equal.": "`selection` 规定是否计顺序、各堆是否可以相等。",
    "A position of a game or of a sum, and what is found of it.": "游戏或和的局面，以及对它求得的结果。",
    "In which components a player moves, and when play is over; none where that is as its games have it.": "在哪些分量中行动、何时结束；按游戏原有的方式时为 None。",
    "Who wins, by which moves, why, and how sure that is.": "谁必胜、如何走、为什么、依据何在。",
    "`N` where the player to move wins, `P` where that player loses, or `draw`.": "`N` 表示轮到行动的一方必胜，`P` 表示其必败，或 `draw`（平局）。",
    "The Grundy value; none where it was not found or there is none.": "SG 值；未求得或不存在时为 None。",
    "Moves to the end, when the winner hastens and the loser delays.": "胜者求快、败者求慢时到终局的步数。",
    "Moves that win.": "必胜走法。",
    "The reason in words.": "理由的文字。",
    "How the answer is known.": "答案的依据。",
    "The legal moves, the first 500 of them, with what they get where that was found soon. Where a turn is made of moves in several "
    "components, these are the moves in one of them, after which `play` gives the position in the middle of the turn; `winning_moves` "
    "are whole turns.": "合法走法（前 500 个），很快能求得其结果的附上结果。一回合由多个分量中的走法组成时，此处为单个分量中的走法，`play` 给出回合中途的局面；`winning_moves` 为完整的回合。",
    "The positions that legal moves lead to, each once.": "合法走法所到的局面，各出现一次。",
    "The position as its rule file draws it in characters; none where it does not.": "规则文件用字符画出的局面；规则文件不画时为 None。",
    "Who wins, with so many winning moves at most; `full` finds the remoteness and the Grundy value at any cost.": "谁必胜，至多列出 `moves` 个必胜走法；`full` 表示无论多耗时都求出步数与 SG 值。",
    "The position after a move.": "走一步之后的局面。",
    "The value of a position whose sides move differently: canonical form, outcome, temperature, thermograph.": "非公平组合游戏（partizan）局面的值：标准形、胜负、温度、温度图。",
    "The genus and the misère canonical form.": "亏格与反常标准形。",
    "Whether this position and another can stand for each other in every misère sum.": "此局面与另一局面在任何反常规则的和中能否互换。",
    "The misère quotient of all positions that can arise from this one, of games that are none of heaps.": "由此局面可达的所有局面的反常商；用于没有堆的游戏。",
    "The positions that can arise and the moves between them, `limit` positions at most.": "可达的局面及其间的走法，至多 `limit` 个局面。",
    "`merged` takes positions that are worth the same as one; `picture` draws up to 400 of them, by the moves made so far "
    "or, as `layers` says, by those that are left.": "`merged` 把等价的局面合并为一个；`picture` 至多画 400 个局面，按已走的步数分层，或由 `layers` 规定按剩余步数分层。",
    "Why a position is won or lost, step by step.": "局面为何必胜或必败，逐步讲解。",
    "Why the position is won or lost, step by step.": "局面为何必胜或必败，逐步讲解。",
    "The move of the perfect opponent, none where play is over; one in `errs` is drawn at random by `seed`.": "完美对手的应着，对局结束时为 None；平均每 `errs` 次有一次随机走，由 `seed` 决定。",
    "This and other positions played together, in one of the twelve ways of the books.": "此局面与其他局面按文献中十二种方式之一一起玩。",
    'By `play` a player moves in `"one"` component, in `"any"` of them or in all `"together"`; by `end` play is '
    'over when the `"first"` or the `"last"` component has ended; `~` makes it misère play. A heap is a component, and '
    "so is a token. Without `play` and `end` it is as the games have it.": '`play` 规定在 `"one"`（一个）、`"any"`（任意若干个）或 `"together"`（全部）分量中行动；'
    '`end` 规定在 `"first"`（有一个）或 `"last"`（最后一个）分量结束时终局；`~` 换为反常规则。每堆、每枚棋子各是一个分量。不给 `play` 与 `end` 时按游戏原有的方式。',
    "The sum: a move is made in one of the games.": "和：每步在其中一个游戏中行动。",
    "Both together: a move is made in every component that has one, and play ends when none has.": "合取：在每个能走的分量中各走一步，都不能走时结束。",
    "Either or both: moves are made in any components, at least one, and play ends when none has a move.": "选择：在任意若干个（至少一个）分量中行动，都不能走时结束。",
    "The same to the other ending: misère play for normal play, and back.": "换成另一种终局规则：正常规则与反常规则互换。",
    "Who wins a position, by which moves, why, and how sure that is.": "局面谁必胜、如何走、为什么、依据何在。",
    "The game, or the games of a sum joined by `+`.": "游戏，或用 `+` 连接的各游戏。",
    "How to ask again.": "再次询问时的写法。",
    "`N` where the player to move wins, `P` where that player loses, `draw`; none of what has no such answer.": "`N` 表示轮到行动的一方必胜，`P` 表示其必败，`draw` 表示平局；没有此类答案时为 None。",
    "Where play may return: the values of K in the value ∞(K); none elsewhere.": "有环博弈的值 ∞(K) 中 K 的各值；其他情形为 None。",
    "Moves to the end, when the winner hastens and the loser delays; none where counting them was too much work, which it is less where "
    "much is known from questions before. `full=True` counts them at any cost.": "胜者求快、败者求慢时到终局的步数；计算量过大时为 None，此前的求解结果会减少计算量。`full=True` 无论多耗时都计算。",
    "Points for the player to move, in games that end in scores.": "以得分告终的游戏中，轮到行动的一方的得分。",
    "The side to move, where the players move differently.": "非公平组合游戏中轮到行动的一方。",
    "The side that wins, where the players move differently.": "非公平组合游戏中获胜的一方。",
    "Moves that win, as many as were asked for.": "必胜走法，至多所要求的个数。",
    "How many moves win; none where they were not counted.": "必胜走法的个数；未计数时为 None。",
    "Of a draw, moves that keep it.": "平局时保持平局的走法。",
    "The position as its rule file draws it in characters.": "规则文件用字符画出的局面。",
    "Of a function of the catalogue, what it gives, in lines.": "目录中的函数的结果，逐行给出。",
    "The winning moves, or those that hold a draw, as a table of pandas.": "必胜走法或保持平局的走法，为 pandas 表。",
    "A move, as its rules name it.": "走法，按规则中的名称。",
    "The move in words.": "走法的文字。",
    "What is done: `take`, `go`; of a rule file the name of its `move`.": "动作：`take`、`go`；规则文件则为其 `move` 的名称。",
    "What is chosen in it.": "走法中选择的内容。",
    "The position after it, as it is typed; none where it is too long to write.": "走后的局面，按输入的写法；过长时为 None。",
    "The game with the position after it, as `solve` takes it.": "游戏与走后的局面，可交给 `solve`。",
    "What it gets who makes it, where that was found: `win`, `lose` or `draw`.": "走此步的一方的结果（若已求得）：`win`、`lose` 或 `draw`。",
    "How an answer is known.": "答案的依据。",
    "`theorem`, `proved`, `computed`, `observed` or `conjecture`.": "取值为 `theorem`（定理）、`proved`（已证明）、`computed`（已计算）、`observed`（观察所得）或 `conjecture`（猜想）。",
    "Whether it leaves no doubt: a theorem, a proof that was checked, or all positions computed.": "是否确凿无疑：定理、验证过的证明，或计算了所有局面。",
    "All of it in words.": "全部内容的文字。",
    # Laws and proofs
    "Laws and proofs": "规律与证明",
    "A law of a game's values, with how it is known.": "游戏数值的规律及其依据。",
    "The law in words.": "规律的文字。",
    "What it tells of: `grundy` for Grundy values, `P` for P-positions.": "规律的对象：`grundy` 为 SG 值，`P` 为必败态。",
    "`statement`, `formula`, `period`, `arithmetic_period`, `misere_period`, `expression` or `automaton`; none where no law was found.": "取值为 `statement`（命题）、`formula`（公式）、`period`（周期）、`arithmetic_period`（算术周期）、"
    "`misere_period`（反常周期）、`expression`（表达式）或 `automaton`（自动机）；未发现规律时为 None。",
    "The period p of G(n + p) = G(n) + saltus; none of other laws.": "G(n + p) = G(n) + saltus 中的周期 p；其他规律为 None。",
    "From which n on the period holds.": "周期从哪个 n 起成立。",
    "What is added with every period.": "每过一个周期增加的量。",
    "The law as a claim of a rule file would state it, where it is an expression.": "规律写成规则文件断言的形式；仅表达式有。",
    "How it is known: what is observed is no proof.": "依据；观察所得不是证明。",
    "The proof, which `grundy.verify` takes, where it was asked for and there is one.": "证明，可交给 `grundy.verify`；须要求且存在。",
    "The law as a function, by language, where that was asked for.": "规律写成的函数，按语言给出；须要求。",
    "The laws that were found, what is best known first.": "发现的规律，依据最可靠的在前。",
    "What became of all claims; true where all hold.": "所有断言的结果；都成立时为真。",
    "The game.": "游戏。",
    "Each claim.": "各条断言。",
    "Whether all of them held, or are proved; of no claim at all, false.": "是否全部成立或已证明；没有断言时为假。",
    "The first counterexample of the claims.": "各断言的第一个反例。",
    "A claim, and what became of it.": "断言及其结果。",
    "The claim as it is written.": "断言的原文。",
    "The verdict in words.": "结论的文字。",
    "Whether it held at every position that was compared, or is proved.": "是否在每个比较过的局面都成立，或已证明。",
    "Of a proof: `proved`, `false` or `unknown`.": "证明的结果：`proved`、`false` 或 `unknown`。",
    "The first position at which it is false, as it is typed; `Game.position` takes it.": "第一个不成立的局面，按输入的写法，可交给 `Game.position`。",
    "How many positions were compared.": "比较了多少个局面。",
    "Of a proof, what was shown, condition by condition.": "证明中逐条证出的条件。",
    "Checks a certificate anew: one that an answer has, or the name of a file.": "重新验证证书：答案中的证书，或文件名。",
    "Whether a certificate holds; true where it does.": "证书是否成立；成立时为真。",
    "Whether every condition holds.": "是否每个条件都成立。",
    "How many positions or values were checked.": "检查了多少个局面或值。",
    "What was claimed and checked, or where it fails.": "断言与检查的内容，或何处不成立。",
    # Values
    "Values of games whose sides differ": "非公平组合游戏的值",
    "The value of a sum of games in the field's notation and of positions; `A = B`, `A > B`, `A ? B` compare two.": "通行记号所写的游戏与局面之和的值；`A = B`、`A > B`、`A ? B` 比较两者。",
    "`cool` and `heat` change the value first, `reduced` tells it up to infinitesimals, `picture` draws its thermograph.": "`cool` 与 `heat` 先冷却或加热该值，`reduced` 给出忽略无穷小的值，`picture` 画出温度图。",
    "The value of a game whose sides move differently, with all that is known of it.": "非公平组合游戏的值，以及有关它的全部结果。",
    "What was asked.": "所问的内容。",
    "The canonical form; none where it is too long to write.": "标准形；过长时为 None。",
    "`L` and `R` where that side wins whoever begins, `N` where who begins wins, `P` where the other does.": "`L`、`R` 表示无论谁先走该方都胜，`N` 表示先走者胜，`P` 表示后走者胜。",
    "What best play stops at when Left begins.": "左方先走时最佳对局的停止值。",
    "What best play stops at when Right begins.": "右方先走时最佳对局的停止值。",
    "The mean.": "均值。",
    "The temperature.": "温度。",
    "How many moves the canonical form can last.": "标准形至多能走多少步。",
    "The atomic weight of an all-small game that is no number.": "不是数的全小游戏的原子量。",
    "The thermograph.": "温度图。",
    'How two sums compare, where that was asked: `grundy.value("^ > 0")`.': '两个和的大小关系，须询问：`grundy.value("^ > 0")`。',
    "The moves of Left in positions.": "局面中左方的走法。",
    "The moves of Right in positions.": "局面中右方的走法。",
    "How it is known.": "依据。",
    "The walls of a thermograph: corners from t = -1 upwards, straight between them, vertical above the last.": "温度图的两壁：自 t = -1 向上的各拐点，其间为线段，最后一点以上为竖直线。",
    "The wall when Left begins.": "左方先走时的壁。",
    "The wall when Right begins.": "右方先走时的壁。",
    "The picture in SVG, where it was asked for by `picture=True` and can be drawn.": "SVG 图；须用 `picture=True` 要求且能画出。",
    "How two sums compare; true where what was asked holds.": "两个和的大小关系；所问成立时为真。",
    "Which of `=`, `<`, `>` and `||` (confused) holds.": "`=`、`<`、`>` 与 `||`（混淆）中哪个成立。",
    "Whether what was asked holds; none where it was asked which does.": "所问是否成立；询问哪个成立时为 None。",
    "A move of a side, and what it leads to.": "一方的走法及其结果。",
    "The position of its game after it, as it is typed.": "走后该游戏的局面，按输入的写法。",
    "The canonical form of the whole sum after it; none where it is too long to write.": "走后整个和的标准形；过长时为 None。",
    "Whether no other move does better: it is an option of the canonical form.": "是否没有更好的走法，即它是标准形的后继。",
    "Whether it wins, the other side moving next.": "走后轮到对方时，此步是否获胜。",
    # Misère play
    "Misère play": "反常规则",
    "The misère quotient of a game; its elements are words in letters, each of which stands for a heap.": "游戏的反常商；元素写成由字母组成的词，每个字母对应一个堆。",
    "Whether it is the quotient of all heaps, and not only of those that were computed.": "是否为一切堆的商，而不只是已计算的堆的商。",
    "The largest heap that was computed.": "已计算的最大堆。",
    "How many elements there are.": "元素的个数。",
    "The elements of P-positions.": "必败态的元素。",
    "Whether sums are like sums of misère Nim.": "和是否如同反常 Nim 的和。",
    "Heaps n + period and n have the same element; none where no period is proved.": "堆 n + period 与 n 的元素相同；没有证明出周期时为 None。",
    "The first n from which on they have.": "从哪个 n 起如此。",
    "Why the search ended before a period was proved.": "搜索在证明出周期之前停止的原因。",
    "The letters with the heaps that they stand for.": "各字母及其对应的堆。",
    "The relations; applied in any order they lead to the one word of each element.": "关系；以任意次序使用，都得到每个元素唯一的词。",
    "The elements of heaps 1, 2, ..., or of the positions.": "堆 1、2、…… 或各局面的元素。",
    "The positions that can arise, of games that are none of heaps.": "可达的局面；用于没有堆的游戏。",
    "Where the quotient grew: the heap, the order and how many elements are of P-positions.": "商在何处增大：堆、阶与必败态元素的个数。",
    "The products of the elements by number, where `table=True` asked for them and there are not too many.": "元素的乘积，用编号表示；须用 `table=True` 要求且不太多。",
    "The word of each element, in the order of `products`.": "各元素的词，次序同 `products`。",
    "The certificate, which `grundy.verify` takes, where it was asked for.": "证书，可交给 `grundy.verify`；须要求。",
    "The quotient drawn, where `picture=True` asked for it and it is not too large.": "商的图；须用 `picture=True` 要求且不太大。",
    "What is known of a game in misère play.": "游戏在反常规则下的已知结果。",
    "The genus as it is written: the Grundy value, and the misère ones until the last two repeat.": "亏格的写法：SG 值，以及直到最后两个数循环为止的反常 SG 值。",
    "The Grundy value in normal play.": "正常规则下的 SG 值。",
    "The misère Grundy values of the game with 0, 1, 2, ... copies of `*2`; the last two repeat for ever.": "游戏加上 0、1、2…… 个 `*2` 的反常 SG 值；最后两个无限循环。",
    "Who wins in misère play.": "反常规则下的胜负。",
    "Who wins in normal play.": "正常规则下的胜负。",
    "`fickle`, `firm` or `wild`.": "取值为 `fickle`（易变）、`firm`（坚定）或 `wild`（不驯良）。",
    "Whether it adds like a sum of nim-heaps.": "相加时是否如同 Nim 堆之和。",
    "The misère canonical form; none where it is too long to write.": "反常标准形；过长时为 None。",
    "The nim-heap that it is equal to in misère play, if there is one.": "反常规则下与之相等的 Nim 堆（若有）。",
    "The genera of heaps 0, 1, 2, ... of a game.": "游戏的堆 0、1、2…… 的亏格。",
    "Why there are fewer heaps than were asked for.": "堆数少于所要求的原因。",
    "How they are known.": "依据。",
    # Counts, graphs, reasons
    "Counts, graphs, reasons": "计数、图、理由",
    "How many positions are P and N.": "必败态与必胜态的个数。",
    "P-positions.": "必败态的个数。",
    "N-positions.": "必胜态的个数。",
    "All positions.": "全部局面的个数。",
    "What these are remainders modulo; none where they are exact.": "取余数时的模；为精确值时为 None。",
    "How the values of the heaps are known.": "各堆的值的依据。",
    "The positions that can arise, and the moves between them.": "可达的局面及其间的走法。",
    "The positions.": "各局面。",
    "The moves, as pairs of the numbers of positions.": "各走法，为局面编号的对。",
    "Which of the moves win, by their places.": "哪些走法必胜，用走法的下标表示。",
    "The number of the position that play begins with.": "起始局面的编号。",
    "For how many positions each stands, where `merged=True` asked for it.": "每个局面代表多少个局面；须用 `merged=True` 要求。",
    'The picture in SVG, where `picture="svg"` asked for it.': 'SVG 图；须用 `picture="svg"` 要求。',
    'The graph in the language of Graphviz, where `picture="dot"` asked for it.': '用 Graphviz 语言写的图；须用 `picture="dot"` 要求。',
    "The positions as a table of pandas.": "各局面，为 pandas 表。",
    "A position of a graph of play.": "对局图中的局面。",
    "The position, as it is typed.": "局面，按输入的写法。",
    "`N`, `P` or `draw`.": "取值为 `N`、`P` 或 `draw`（平局）。",
    "The Grundy value, where there is one.": "SG 值（若有）。",
    "Moves to the end; none of a draw.": "到终局的步数；平局时为 None。",
    "Who wins.": "谁必胜。",
    "The steps in words, in their order.": "各步骤的文字，按次序。",
    "What is shown under each step, as the command `explain` tells it.": "每个步骤下显示的内容，与命令 `explain` 相同。",
    # Many positions
    "Many positions, pictures": "大量局面、图片",
    "Many positions with what was found of each; two such are equal where all of it is.": "许多局面及其各自的结果；全部内容相同时两者相等。",
    "The positions, one a row.": "局面，每行一个。",
    "Who wins each: `N`, `P` or `draw`.": "各局面的胜负：`N`、`P` 或 `draw`。",
    "The Grundy values, masked where none was found.": "SG 值；未求得处为掩码。",
    "All of it as a table of pandas.": "全部内容，为 pandas 表。",
    "A picture of a table; notebooks show it.": "表的图片，可在笔记本中显示。",
    "The picture in SVG.": "SVG 图。",
    "What is shown.": "所画的内容。",
    "What is known besides.": "其他已知事实。",
    "Writes the picture into a file.": "把图片写入文件。",
    # Rules in Python
    "Rules in Python": "用 Python 写规则",
    "Makes rules of a function that gives the options of a position.": "由给出局面后继的函数得到规则。",
    "Rules that are a function of Python: it takes a position and gives its options. The engines of the library solve them; "
    "each position is asked about a few times, and that is what takes the time: a rule file is solved much faster.": "由 Python 函数给出的规则：函数接受一个局面，返回其后继。由库中的引擎求解；每个局面要调用函数若干次，时间主要花在这里，规则文件的求解快得多。",
    "Positions are anything that can be a key of a dictionary: numbers, texts, tuples.": "局面可以是任何能作字典键的东西：数、字符串、元组。",
    "The options of a position.": "局面的后继。",
    "Who wins a position.": "局面谁必胜。",
    "The Grundy values of positions, as an array; of a number, those of the positions 0 to that number.": "各局面的 SG 值，为数组；给出一个数时为 0 到该数的局面的值。",
    "The first of these positions at which a game has other options than these rules; none where there is no such.": "这些局面中，某游戏与此规则的后继不同的第一个；没有时为 None。",
    "Positions are numbers, tuples of numbers, or texts as they are typed for the game.": "局面为数、数的元组，或该游戏的输入写法。",
    "Who wins a position of rules that are a function of Python.": "由 Python 函数给出的规则中，局面谁必胜。",
    "The position.": "局面。",
    "`N` where the player to move wins, `P` where that player loses, `draw` where play may go on for ever.": "`N` 表示轮到行动的一方必胜，`P` 表示其必败，`draw` 表示对局可能永不结束。",
    "The Grundy value; none in misère play, and where play may return.": "SG 值；反常规则下与有环博弈中为 None。",
    "Moves to the end; none in a draw.": "到终局的步数；平局时为 None。",
    "The options that win; of a draw, those that hold it.": "获胜的后继；平局时为保持平局的后继。",
    "How it is known: always computed.": "依据：总是计算所得。",
    "A position at which two rules differ.": "两套规则不同的局面。",
    "Options that only the game has.": "只有游戏才有的后继。",
    "Options that only the function gives.": "只有函数才给出的后继。",
    # Catalogue
    "The catalogue, solved boards, all commands": "目录、残局库、全部命令",
    "The games of the catalogue, or those that match a search.": "目录中的游戏，或与搜索匹配的游戏。",
    "What is known of a game, by its id or by any name in English or Chinese.": "一个游戏的已知内容，用标识或任一中英文名称查找。",
    "What is known of a game of the catalogue.": "目录中一个游戏的已知内容。",
    "The name that `Game` takes.": "可交给 `Game` 的名称。",
    "The name in the language asked for.": "所要求语言的名称。",
    "The names in English and in Chinese.": "英文名与中文名。",
    "Other names.": "其他名称。",
    "The family of rules.": "所属的规则家族。",
    "`game`, `function` or `theory`.": "取值为 `game`（游戏）、`function`（函数）或 `theory`（理论）。",
    "The rules in words.": "规则的文字。",
    "How positions are written.": "局面的写法。",
    "A position to begin with.": "示例局面。",
    "The parameters of the game, each with what it is.": "游戏的参数及其含义。",
    "The theorem on the game, in words.": "关于该游戏的定理的文字。",
    "Where the theorem is from.": "定理的来源。",
    "The same as an entry of BibTeX.": "同上，为 BibTeX 条目。",
    "A common misstatement, and what is right.": "常见的误传，以及正确的说法。",
    "Opens a folder of solved boards.": "打开残局库文件夹。",
    "A folder of solved boards, as `grundy tablebase` makes it; open it with `grundy.tablebase`.": "由 `grundy tablebase` 生成的残局库文件夹；用 `grundy.tablebase` 打开。",
    "The text of the rules.": "规则的内容。",
    "The name of the rule file.": "规则文件名。",
    "How many positions there are.": "局面的个数。",
    "A position, answered from these boards; without words the one that the rules begin with.": "由此残局库回答的局面；不给时为规则的起始局面。",
    "An array of the folder, `labels` or `boards`, as Zarr reads it: `tablebase.array()[:]` is one of NumPy.": "文件夹中的数组 `labels` 或 `boards`，由 Zarr 读取；`tablebase.array()[:]` 为 NumPy 数组。",
    "Checks every label by the rules.": "按规则检查每个标记。",
    "What a command of the program answers to a request in JSON, as `POST /api/v1/COMMAND` does.": "程序的命令对 JSON 请求的应答，与 `POST /api/v1/命令` 相同。",
    "The commands that `ask` takes, each with what it does.": "`ask` 可用的命令及其作用。",
    'What is used where a call does not say: `grundy.settings.language = "zh"`, and the other limits likewise.': '调用时未给出的设置：`grundy.settings.language = "zh"`，其他限制同样设置。',
    # Exceptions
    "Exceptions": "异常",
    "What the workbench raises; its subclasses say of which kind it is.": "求解时抛出的异常；子类说明其种类。",
    "What is wrong.": "错误的内容。",
    "Where, as `FILE:LINE:COLUMN` in a rule file; none where the message says it all.": "位置，规则文件中为 `文件:行:列`；消息已说明时为 None。",
    "How to mend it; none where the message says it.": "如何修正；消息已说明时为 None。",
    "The input is wrong.": "输入有误。",
    "What the input names does not exist.": "输入所指的东西不存在。",
    "The question is sound but larger than the limits allow.": "问题合理，但超出限制。",
    "Stopped by a limit of time.": "因时限而停止。",
    "A file that does not hold what it claims.": "文件内容与其声明不符。",
    "The question has no answer by any method there is, for a reason that the message states.": "现有方法都不能回答该问题，原因见消息。",
}


def translated(page: str) -> str:
    """The page with every text in Chinese; names, signatures and code as they are."""
    blocks, missing = [], []

    def text(english: str) -> str:
        if english not in TEXTS:
            missing.append(english)
        return TEXTS.get(english, english)

    for block in _blocks(page):
        lines = block.split("\n")
        if lines[0].startswith("```") or lines[0].startswith("###"):
            blocks.append(block)
        elif lines[0].startswith("#"):
            marks, title = lines[0].split(" ", 1)
            blocks.append(f"{marks} {text(title)}")
        elif lines[0].startswith("- `"):
            # Each item is a name and a text.
            items = [re.fullmatch(r"(- `[^`]+`): (.+)", line).groups() for line in lines]
            blocks.append("\n".join(f"{name}：{text(about)}" for name, about in items))
        else:
            blocks.append(text(" ".join(lines)))
    assert not missing, f"no Chinese for {missing}"
    return "\n\n".join(blocks) + "\n"


def _blocks(page: str) -> list[str]:
    """The blocks of a page: paragraphs, lists, titles, code."""
    blocks: list[str] = []
    inside = False
    for line in page.rstrip("\n").split("\n"):
        if not line and not inside:
            blocks.append("")
            continue
        if line.startswith("```"):
            inside = not inside
        blocks[-1:] = [f"{blocks[-1]}\n{line}".lstrip("\n")] if blocks else [line]
    return [block for block in blocks if block]
