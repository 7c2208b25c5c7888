//! The glossary: the name, the meaning and an illustrating position of each term.

use grundy::base::Text;

/// A term that occurs in answers, such as P-position, with its explanation.
#[derive(Clone, Copy, Debug)]
pub struct Term {
    /// The key of the term in JSON, which is also its anchor on the page of the glossary.
    pub id: &'static str,
    /// The name of the term in English and Chinese.
    pub name: Text,
    /// The explanation of the term in English and Chinese.
    pub means: Text,
    /// A question whose answer illustrates the term, and a text that explains what the answer
    /// shows. `None` if the term has no illustration.
    pub illustration: Option<(&'static str, Text)>,
}

/// Creates a [`Text`] from its English and its Chinese version.
const fn t(en: &'static str, zh: &'static str) -> Text {
    Text { en, zh }
}

/// Creates a term without an illustration.
const fn term(id: &'static str, name: Text, means: Text) -> Term {
    Term { id, name, means, illustration: None }
}

/// Returns `term` with an illustration: `question` is the question to ask, and `what` explains what
/// its answer shows.
const fn illustrated(term: Term, question: &'static str, what: Text) -> Term {
    Term { illustration: Some((question, what)), ..term }
}

/// The terms about play and about values of positions. Each term comes after the terms that its
/// explanation uses.
pub const TERMS: &[Term] = &[
    illustrated(
        term(
            "outcome",
            t("P and N", "P 态与 N 态（必败态与必胜态）"),
            t(
                "Assume that both players play perfectly. In a P-position the player to move loses: the Previous player wins. In an \
                 N-position the player to move, the Next player, has a winning move. A position is N if some move leads to a \
                 P-position, and P if no move does. So the winning strategy is to leave a P-position after every move.",
                "设双方都不犯错。P 态（必败态）：轮到走的一方怎么走都输，上一个走的人（Previous）胜。N 态（必胜态）：轮到走的一方\
                 （Next）有必胜走法。能走到某个 P 态的是 N 态，走不到任何 P 态的是 P 态。所以取胜之道是：每次都把 P 态留给对手。",
            ),
        ),
        "nim 3 3",
        t("Two equal heaps are P: copy the other player.", "两堆相等是 P 态：照着对手走即可。"),
    ),
    term(
        "draw",
        t("Draw", "平局"),
        t(
            "In loopy games: neither player can force a win.",
            "只出现在可能无休止的游戏中：双方都不能迫使对方输，于是一直走下去。",
        ),
    ),
    illustrated(
        term(
            "value",
            t("Grundy value", "SG 值"),
            t(
                "The least natural number that is not the value of an option: the mex of the \
                 values of the options. It is 0 exactly in P-positions. The value of a sum is the \
                 xor of the values of its components, so a value says more than “won” or “lost”.",
                "各后继的 SG 值中没有出现的最小自然数（mex）。SG 值为 0 当且仅当是 P 态。几个游戏同时摆着、每次只走其中一个时，总的 SG 值是\
                 各自 SG 值的异或：所以知道数值比只知道胜负更有用。",
            ),
        ),
        "nim 3 4 5",
        t(
            "3 xor 4 xor 5 is 2, not 0: the player to move wins.",
            "3、4、5 的异或为 2，不是 0：轮到走的一方必胜。",
        ),
    ),
    term(
        "mex",
        t("Mex", "mex（最小未出现数）"),
        t(
            "The minimum excluded number of a set: the least of 0, 1, 2, … that is not in it. The \
             mex of 0, 1, 3 is 2.",
            "一组数中没有出现的最小自然数：从 0、1、2……起第一个不在其中的数。例如 0、1、3 的 mex 是 2。",
        ),
    ),
    illustrated(
        term(
            "nim-sum",
            t("Nim-sum, xor", "Nim 和（异或）"),
            t(
                "Write the numbers in binary, one below the other. A column of the nim-sum is 1 if the column has an odd number of \
                 ones. Equal numbers cancel. The nim-sum is written with xor; rule files may also write it with ^.",
                "把各数写成二进制、上下对齐；某一位上 1 的个数为奇数，结果的这一位就是 1。相等的数互相抵消。这里写作 xor；规则文件中也可写作 ^。",
            ),
        ),
        "nim 2 5 4",
        t("2 xor 5 xor 4 = 3", "2 xor 5 xor 4 = 3"),
    ),
    illustrated(
        term(
            "sum",
            t("Sum of games", "游戏之和"),
            t(
                "Several games side by side. In each turn the player moves in one of the games. A player who can move in none of them \
                 loses. A sum is written with +.",
                "几个游戏并排摆着；每次任选其中一个走一步，哪个都走不了的人输。用 + 连接。",
            ),
        ),
        "nim 5 + 0.77 9",
        t("A heap of Nim beside a row of Kayles", "一堆 Nim 加一排 Kayles"),
    ),
    term(
        "option",
        t("Option", "后继局面"),
        t(
            "A position after one move. A position without options is the end of play.",
            "走一步所能到达的局面。没有后继局面时对局结束。",
        ),
    ),
    term(
        "impartial",
        t("Impartial and partizan", "公平组合游戏与非公平组合游戏（partizan）"),
        t(
            "In an impartial game both players have the same moves. In a partizan game they have \
             different moves, as in chess.",
            "公平组合游戏中双方的走法相同。非公平组合游戏中双方各有自己的走法，例如下棋时各走各的子。",
        ),
    ),
    illustrated(
        term(
            "remoteness",
            t("Remoteness", "距终局的步数（remoteness）"),
            t(
                "The number of moves to the end if the winner hurries and the loser delays. It is \
                 0 at the end. In normal play it is even in P-positions and odd in N-positions.",
                "胜方尽快取胜、负方尽量拖延时，还要走多少步。终局为 0；在正常规则下，P 态为偶数，N 态为奇数。",
            ),
        ),
        "tic-tac-toe",
        t("Moves to the end on a board", "棋盘上的步数"),
    ),
    term(
        "compound",
        t("Compounds of games", "游戏的复合（compound）"),
        t(
            "A way to play several games together. In each turn a player moves in one game (disjunctive), in any number of the games \
             (selective), or in all games that have not ended (conjunctive). Play is over when the last game ends (long rule) or when \
             the first game ends (short rule).",
            "把几个游戏一起玩的方式。一回合走其中一个（析取复合），走任意若干个（选择复合），或走所有未终结的（合取复合）；全部终结才结束（长规则），或有一个终结即结束（短规则）。",
        ),
    ),
    term(
        "suspense",
        t("Suspense number", "悬念数（suspense number）"),
        t(
            "The number of turns that a component lasts if every turn is a move in all components. The winner of the component delays \
             and the loser hurries, since only the last component to end counts. In normal play, the player to move wins if the \
             number is odd.",
            "每回合所有分量都走时，一个分量持续的步数：胜方拖延，负方求快，因为只有最后终结的分量算数。正常规则下奇数为胜。",
        ),
    ),
    term(
        "foreclosed",
        t("Foreclosed value", "止局值（foreclosed value）"),
        t(
            "The Grundy value for sums that end as soon as one component ends. It is computed without the options from which the \
             component can end in one move.",
            "用于有一个分量终结即结束的和的 SG 值：计算时，后继局面中不计一步即可终结的局面。",
        ),
    ),
    term(
        "normal",
        t("Normal play", "正常规则"),
        t(
            "Whoever cannot move loses: the player who makes the last move wins.",
            "轮到谁走而无子可走，谁就输：走最后一步的人胜。",
        ),
    ),
    term(
        "misere",
        t("Misère", "反常规则（misère）"),
        t(
            "The player who makes the last move loses. The moves are the same as in normal play, but the strategy is often different.",
            "终局规则反过来：走最后一步的人输。走法不变，策略往往不同。",
        ),
    ),
    term(
        "firm",
        t("Firm and fickle", "坚定与易变"),
        t(
            "Terms of misère play, for games that behave like Nim. A fickle position, such as \
             heaps of 1 only, changes its outcome between normal and misère play. A firm \
             position, such as one with a heap of 2 or more, has the same outcome in both.",
            "反常规则的用语，适用于表现得像 Nim 的游戏。易变的局面（例如全是 1 颗的堆）换成反常规则后胜者改变；坚定的局面\
             （例如另有一堆不少于 2 颗）胜者不变。",
        ),
    ),
    term(
        "tame",
        t("Tame and wild", "驯良与不驯良"),
        t(
            "In misère play a game is tame if the game and all its followers add like heaps of Nim. Otherwise the game is wild, and \
             no nim-sum decides its sums.",
            "反常规则下，若一个游戏及其能变成的一切都像 Nim 的堆那样相加，它就是驯良的；否则不驯良，异或和不能判定它的和的胜负。",
        ),
    ),
    term(
        "genus",
        t("Genus", "亏格"),
        t(
            "The Grundy value of a game, followed by the misère Grundy values of the game alone, with one Nim heap of size 2, with \
             two such heaps and so on. It is written like 4^146; the last two values repeat for ever.",
            "游戏的 SG 值，再加上它单独、与一个 2、与两个 2 等在反常规则下的 SG 值，写作 4^146，到最后两个值开始重复为止。",
        ),
    ),
    term(
        "quotient",
        t("Misère quotient", "反常商"),
        t(
            "The replacement of the nim-sum in misère play: a monoid with an element for every \
             heap. The player to move loses a sum if the product of the elements of its heaps is a P \
             element.",
            "反常规则下代替异或和的幺半群：每一堆对应一个元素，和对应的积属于 P 元素时，轮到走的一方输。",
        ),
    ),
    term(
        "loopy",
        t("Loopy game", "有环博弈"),
        t(
            "A game in which positions can repeat, so that play may be endless. Its positions are won, lost or drawn. A value that is \
             not a number is written ∞, followed by the values of those options whose values are numbers.",
            "局面可能重复出现、因而未必会结束的游戏。局面分为胜、负、平；没有数值时写作 ∞，并附上有数值的后继的值。",
        ),
    ),
    term(
        "symmetry",
        t("Up to symmetry", "按对称归并"),
        t(
            "Positions that differ by a rotation or reflection of the board, or by the order of \
             equal parts, count once, since they have the same outcome.",
            "只差棋盘的旋转、翻转或相同部分次序的局面只算一个：它们的胜负相同。",
        ),
    ),
    illustrated(
        term(
            "code",
            t("Octal code, as 0.77", "八进制编码，如 0.77"),
            t(
                "A code of rules for heaps. The k-th digit after the point says what a heap may \
                 become after k stones are taken: 1 nothing, 2 one heap, 4 two heaps; digits are \
                 sums of these. 0.77 is Kayles: take 1 or 2, then split the heap or not. A set \
                 such as {1,3,4} lists the allowed takes.",
                "用数字写成的取石子规则。小数点后第 k 位说明取走 k 颗后这一堆可以变成什么：1 表示恰好取完，2 表示剩一堆，4 表示分成两堆，\
                 允许几种就相加。0.77 即 Kayles：取 1 或 2 颗，余下可分成两堆。写 {1,3,4} 则表示每次可取的颗数。",
            ),
        ),
        "0.77 9",
        t("A row of nine pins", "一排九个"),
    ),
    term(
        "law",
        t("Law", "规律"),
        t(
            "A statement that gives the values or outcomes of positions of every size without \
             computing those of smaller positions. Its evidence says how certain it is.",
            "一句话就能给出任意大小的数值或胜负，而不必先算较小的局面。它的可靠程度由依据说明。",
        ),
    ),
    term(
        "period",
        t("Period", "周期"),
        t(
            "The values repeat from some size on. A table only suggests a period. For many rules a long enough part of the table \
             proves the period for every size, and the proof can be saved as a certificate.",
            "从某个大小起，数值循环出现。打表只能看出苗头；但对许多规则来说，足够长的一段就能证明它永远成立，这样的证明可以存为证书。",
        ),
    ),
    term(
        "preperiod",
        t("Preperiod and saltus", "预周期与周期增量"),
        t(
            "The preperiod is the size from which the values repeat. In an arithmetic period \
             every repetition adds the same number, the saltus.",
            "预周期是数值开始循环的大小。算术周期中，每过一个周期数值增加同一个数，即周期增量（saltus）。",
        ),
    ),
    term(
        "claim",
        t("Claim", "断言"),
        t(
            "A statement of a rule file about its positions, such as `claim P when n mod 3 == 0`. \
             It can be checked on a table, and often proved for all sizes.",
            "规则文件对局面的论断，如 `claim P when n mod 3 == 0`。可在表中核对，也可能对一切大小得到证明。",
        ),
    ),
    term(
        "certificate",
        t("Certificate", "证书"),
        t(
            "A proof as a file. A program that shares no code with the prover can check it.",
            "写成文件的证明。可由另一个与求解程序没有共用代码的程序重新检验。",
        ),
    ),
    term(
        "binary",
        t("Base two", "二进制"),
        t(
            "A number is written as a sum of different powers of two, 1, 2, 4, 8, …; the digit 1 \
             marks each power in the sum. 5 is 101, since 5 = 4 + 1.",
            "把数写成 1、2、4、8……中若干个不同的数之和，用到的记 1。5 是 101，因为 5 = 4 + 1。",
        ),
    ),
    term(
        "zeckendorf",
        t("Zeckendorf representation and its least part", "齐肯多夫表示，最小的一项"),
        t(
            "Every natural number has exactly one representation as a sum of Fibonacci numbers 1, 2, 3, 5, 8, …, no two of them \
             consecutive. The least part, the smallest number of the sum, decides who wins Fibonacci Nim.",
            "每个自然数都能唯一地写成若干个互不相邻的斐波那契数 1、2、3、5、8……之和。其中最小的一项决定斐波那契博弈的胜负。",
        ),
    ),
    term(
        "beatty",
        t("Beatty pair", "Beatty 对"),
        t(
            "The numbers floor(kφ) and floor(kφ²) for k = 1, 2, 3, …, where φ is the golden ratio \
             1.618…. Every positive number occurs in exactly one pair.",
            "⌊kφ⌋ 与 ⌊kφ²⌋ 两数，φ 为黄金比 1.618……；取 k = 1、2、3……，每个正整数恰在一对中出现。",
        ),
    ),
    term(
        "odd-steps",
        t("Odd steps", "奇数级"),
        t(
            "The steps 1, 3, 5, … from the ground. A stone on an odd step needs an odd number of moves to leave the staircase.",
            "自地面起的第 1、3、5……级：那里的石子要走奇数步才出局。",
        ),
    ),
    term(
        "colon",
        t("Colon principle", "克朗原理"),
        t(
            "A theorem about Hackenbush: the part above a vertex may be replaced by a single stalk whose number of edges is the \
             Grundy value of the part.",
            "用于剪边的游戏 Hackenbush：一个顶点上方的部分，可以换成一根单枝，其边数等于该部分的 SG 值。",
        ),
    ),
    term(
        "fusion",
        t("Fusion principle", "融合原理"),
        t(
            "A theorem about Hackenbush: the vertices of a cycle may be merged; its edges become \
             loops of value 1.",
            "用于 Hackenbush：圈上的各顶点可以并为一点；圈上的边变成自环，每个值为 1。",
        ),
    ),
    term(
        "matching",
        t("Matching", "匹配"),
        t(
            "A set of edges of a graph, no two of which share a vertex. A maximum matching has the greatest \
             possible number of edges.",
            "图中一组两两没有公共顶点的边。最大匹配的边数达到可能的最多。",
        ),
    ),
];

/// The term for evidence by a published theorem.
pub const THEOREM: Term = term(
    "theorem",
    t("Theorem", "定理"),
    t(
        "A published theorem covers exactly these rules, at every size.",
        "已发表的定理恰好涵盖这些规则，对任意大小都成立。",
    ),
);
/// The term for evidence by a finite check.
pub const PROVED: Term = term(
    "proved",
    t("Proved", "已证明"),
    t(
        "A finite check, which anyone can repeat, proves the answer for every size.",
        "由有限次检验证明，对任意大小都成立；任何人都可重新检验。",
    ),
);
/// The term for evidence by a computation over all relevant positions.
pub const COMPUTED: Term = term(
    "computed",
    t("Computed", "计算得出"),
    t(
        "Every relevant position was visited. The answer is certain for this question only.",
        "已访问所有相关局面：对所问的范围确定无疑，但不涉及范围之外。",
    ),
);
/// The term for evidence by a pattern in a table.
pub const OBSERVED: Term = term(
    "observed",
    t("Observed", "观察所得"),
    t(
        "A pattern in the computed table. Nothing proves that it continues.",
        "仅在数值表范围内见到的规律；不保证继续成立。",
    ),
);
/// The term for evidence by a conjecture of the literature.
pub const CONJECTURE: Term = term(
    "conjecture",
    t("Conjecture", "猜想"),
    t(
        "A statement that is believed to be true, but is neither proved nor checked for this position.",
        "一般相信成立，但未经证明，也未对此局面检验。",
    ),
);

/// The terms for the kinds of evidence, the strongest first.
pub const EVIDENCE: [Term; 5] = [THEOREM, PROVED, COMPUTED, OBSERVED, CONJECTURE];
