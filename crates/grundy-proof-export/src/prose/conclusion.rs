//! Writes the last sections of the page of a proof: how the conditions were decided, what follows
//! from them, and the automata of the claim.

use super::page::{ProofBlock, clean, code, maths};
use super::symbols::{Sign, Symbols};
use super::theorem::component_symbol;
use grundy_automata::{Automaton, NumerationKind};
use grundy_proof::{Basis, Proof, ProofKind};
use grundy_text::{Words, words};

/// The maximum number of states of an automaton that is written as a table and a graph.
const MAX_STATES: usize = 40;

/// Writes the section on how the conditions were decided.
pub(super) fn write_decisions(proof: &Proof) -> Vec<ProofBlock> {
    let (condition_count, largest) = (proof.conditions.len(), proof.largest);
    let digits = match proof.law.rules.numeration.kind() {
        NumerationKind::Binary => words!("Numbers are written in binary", "把数写成二进制"),
        NumerationKind::Zeckendorf => words!(
            "Numbers are written as sums of distinct, non-consecutive Fibonacci numbers (Zeckendorf's numeration: no two adjacent digits are 1)",
            "把数写成互不相邻的斐波那契数之和（Zeckendorf 记数法：不出现两个相邻的 1）"
        ),
        NumerationKind::Ostrowski(quotients) => {
            let fraction = maths(&continued_fraction(quotients));
            words!(
                "Numbers are written in the Ostrowski numeration of the irrational number {fraction}, a periodic continued fraction",
                "把数写成无理数 {fraction}（循环连分数）的 Ostrowski 记数"
            )
        }
    };
    let text = words!(
        ", and several numbers are read together, digit by digit, most significant digit first. Finite automata then accept the sums, the comparisons and the other relations in the formulas above, and also every formula built from them with and, or, not and existential quantifiers (B\u{fc}chi 1960). For each condition, the prover computed the minimal automaton that accepts the violations of the condition. Each of these {condition_count} automata accepts nothing: it has a single state, which is not accepting. The largest automaton of the computation had {largest} states.",
        "，几个数从最高位起逐位同时读入。于是上述公式中的和、比较以及其他记号都可由有限自动机接受，由它们经“且、或、非、存在”组成的公式也是如此（Büchi 1960）。对每个条件，都构造了接受其反例的最小自动机。这 {condition_count} 个自动机都不接受任何数：只有一个状态，且不是接受状态。过程中最大的自动机有 {largest} 个状态。"
    );
    let certificate = words!(
        "The certificate of this proof contains the rules and the claim as formulas. A checker that shares no code with the prover decides the conditions again from the certificate.",
        "本证明的证书载有公式形式的规则与断言；另有一个与证明器没有共同代码的检验器可由此重新判定各条件。"
    );
    vec![
        ProofBlock::Section(words!("How the conditions were decided", "如何判定")),
        ProofBlock::Paragraph(digits.then(&text)),
        ProofBlock::Paragraph(certificate),
    ]
}

/// Formats the continued fraction whose partial quotients repeat `quotients` in LaTeX. Its integral
/// part is 0.
fn continued_fraction(quotients: &[u32]) -> String {
    let quotients: Vec<String> = quotients.iter().map(u32::to_string).collect();
    format!("[0; \\overline{{{}}}]", quotients.join(", "))
}

/// Writes the section on what follows from the conditions.
pub(super) fn write_conclusion(proof: &Proof) -> Vec<ProofBlock> {
    let rules = &proof.law.rules;
    let (p, g, xor) = (maths("P"), maths("g"), maths("\\oplus"));
    let mut texts = Vec::new();
    let induction = match proof.basis {
        Basis::Ranking(_) => words!(
            "Play ends, so induction along play is valid: if a property holds at a position whenever it holds at all positions that a move leads to, it holds at every position.",
            "对局必然结束，因此可沿对局归纳：若一个性质只要对某局面的所有后继成立就对该局面成立，则它对所有局面成立。"
        ),
        Basis::Progress(_) => words!(
            "Suppose that a player who is to move at a position outside {p} always makes a move described above.",
            "轮到走的一方若在该集合之外，就按上文所述的步走。"
        ),
    };
    texts.push(induction);
    match (&proof.law.kind, &proof.basis) {
        (ProofKind::Lost, Basis::Ranking(_)) => texts.push(words!(
            "Suppose that the claim holds at all positions that a move leads to from a given position. If the position is in {p}, every move leads to a position outside {p}, which is won for the other player, or play is over and the rules say that the player to move has lost. So the position is lost. If the position is not in {p}, some move leads to a position of {p}, which is lost for the other player, or play is over and the rules say that the player to move has won. So the position is won.",
            "设断言对所有后继成立。若局面属于 {p}，则任何一步之后的局面都不属于 {p}，对方必胜；若对局在此已结束，则与规则一致。所以它必败。若局面不属于 {p}，则或者对局已按规则结束，或者有一步走入 {p}，对方必败。所以它必胜。"
        )),
        (ProofKind::Lost, Basis::Progress(_)) => texts.push(words!(
            "After each of these moves, the other player is to move at a position of {p}, and no reply leads from there into {p}. Play cannot continue for ever, and the player who moves outside {p} always has a move. So a position outside {p} is won. From a position of {p}, every move leads to a position outside {p}, or no move is possible. So a position of {p} is lost.",
            "每次之后对方又在 {p} 中，而对方的任何应对都不走入 {p}。对局不能无限进行，在 {p} 之外的一方又总有棋可走，所以 {p} 之外的局面必胜。在 {p} 中的局面上，任何一步都走到 {p} 之外，或无棋可走，所以必败。"
        )),
        (ProofKind::Outcomes, _) => texts.push(words!(
            "Suppose that the claim holds at all positions that a move leads to from a given position. From a lost position, every move leads to a won position. From a won position, some move leads to a lost position. From a drawn position, some move leads to a drawn position and no move leads to a lost position, so the player to move can hold the draw but cannot win. Where play is over, the claim agrees with the rules.",
            "设断言对所有后继成立。从必败局面出发，每一步都走到必胜局面。从必胜局面出发，有一步走到必败局面。从平局出发，有一步走到平局，而没有一步走到必败局面，因此轮到走的一方能守和而不能取胜。对局已结束之处与规则一致。"
        )),
        (ProofKind::Values(..) | ProofKind::Components(_) | ProofKind::Tame(_), _) => {
            texts.push(words!(
                "Suppose that {g} gives the Grundy values of all options of a position, the positions that a move leads to. By the conditions, the number that {g} gives the position itself is not the value of an option, and every smaller number is the value of an option. So this number is the least number that is not the value of an option, which is the Grundy value of the position.",
                "设 {g} 对所有后继正确。由条件，局面的 {g} 不是任何后继的值，而每个更小的数都是某个后继的值。所以它是后继之值中未出现的最小数，即 SG 值。"
            ));
            let sums = rules.bag
                || matches!(proof.law.kind, ProofKind::Components(_))
                || rules.commands.iter().any(|command| command.to.len() > 1);
            if sums {
                texts.push(words!(
                    "The value of a sum is the nim-sum ({xor}) of the values of its parts, and in normal play a position is lost for the player to move exactly when its value is 0 (Sprague 1935, Grundy 1939). The positions here are sums: each move is made in one part and leaves the other parts unchanged.",
                    "和的值是各部分之值的 {xor} 和；在正常规则下，局面对轮到走的一方必败，当且仅当其值为 0（Sprague 1935、Grundy 1939）。此处的局面正是这样的和：每一步只在其中一部分里走，其余部分不变。"
                ));
            } else {
                texts.push(words!(
                    "A position with a value other than 0 has an option of value 0, and a position of value 0 has no option of value 0. So the positions of value 0 are exactly the positions that are lost for the player to move. The value of a sum with other games is the nim-sum ({xor}) of the values (Sprague 1935, Grundy 1939).",
                    "值不为 0 的局面有值为 0 的后继，值为 0 的局面则没有，所以后者正是对轮到走的一方必败的局面。与其他游戏相加时，值按 {xor} 相加（Sprague 1935、Grundy 1939）。"
                ));
            }
        }
    }
    if let ProofKind::Tame(_) = proof.law.kind {
        texts.push(words!(
            "In misère play, the proof is again by induction along play. Let the sum of a bag be the nim-sum ({xor}) of the values of its elements. First consider a bag whose elements are all fickle. If its sum is 1, no move leads to a bag that is lost by the theorem, by the first and the third condition on fickle elements; so the bag is lost. If its sum is 0, either no move is possible, which wins, or a move to a fickle option changes the sum to 1; so the bag is won. Now consider a bag with a firm element. If its sum is 0, a move that leaves a firm element changes the sum. A move that leaves no firm element would replace the only firm element with fickle elements. The value of this element equals the sum of the other elements, which are fickle, so it is 0 or 1, and the condition on firm elements of value 0 or 1 excludes the move. So the bag is lost. If its sum is not 0, the winning move of Nim changes the sum to 0, and the resulting bag is lost unless this move replaces the last firm element with fickle elements. In that case, by the same condition, the element has value 2 or more, and the last condition gives another winning move. So the bag is won. These are the tame games of misère play (Conway 1976).",
            "在反常规则下，仍沿对局归纳。只含不稳元素的必败多重集（和为 1）没有一步走到另一个必败的，这由关于不稳元素的第一、第三个条件得出。必胜的（和为 0）或者对局已结束而获胜，或者可用不稳后继把和变为 1。含稳定元素的必败多重集（和为 0）若仍含稳定元素，则和已改变；若变得不稳而和为 1，则违反关于值为 0 或 1 的稳定元素的条件。必胜的可用尼姆的走法把和变为 0 而成为必败；仅当这一步使最后的稳定元素变得不稳时不行，此时最后一个条件另有走法。这就是反常规则下的驯良游戏（Conway 1976）。"
        ));
    }
    let mut blocks = vec![ProofBlock::Section(words!("Conclusion", "结论"))];
    blocks.extend(texts.into_iter().map(ProofBlock::Paragraph));
    blocks.push(ProofBlock::Done);
    blocks
}

/// Writes the section with the automata of the claim.
pub(super) fn write_automata(proof: &Proof, symbols: &Symbols) -> Vec<ProofBlock> {
    let count = proof.law.automata.len();
    let mut blocks = vec![ProofBlock::Section(match count {
        1 => words!("The automaton of the claim", "断言的自动机"),
        _ => words!("The automata of the claim", "断言的自动机"),
    })];
    blocks.push(ProofBlock::Paragraph(words!(
        "An automaton reads the digits of the numbers in brackets in parallel, most significant digit first. It starts in state 0 and accepts if it ends in an accepting state. The digits of an arrow are in the order of the numbers; an asterisk stands for any digit. The state from which no accepting state can be reached is omitted, together with the arrows to it.",
        "自动机从最高位起同时读入括号中的各数，从状态 0 开始；若停在标明接受的状态，则接受。数位按名称的次序排列，星号表示任意数位。不再接受任何数的状态及通向它的箭头均略去。"
    )));
    for (index, automaton) in proof.law.automata.iter().enumerate() {
        let mut symbols = symbols.clone();
        let symbol = match &proof.law.kind {
            ProofKind::Lost => "P".to_string(),
            ProofKind::Outcomes => ["P", "N", "D"][index.min(2)].to_string(),
            ProofKind::Values(value, _) => symbols.assign(*value, "g"),
            ProofKind::Components(components) => match components.get(index) {
                Some(component) => symbols.assign(component.value, &component_symbol(index + 1)),
                None => String::new(),
            },
            ProofKind::Tame(value) if index == 0 => symbols.assign(*value, "g"),
            ProofKind::Tame(_) => "F".to_string(),
        };
        blocks.extend(write_automaton(automaton, &symbol, &mut symbols, proof));
    }
    blocks
}

/// Writes one automaton as a table and a graph, or only a sentence about it if it has more than
/// `MAX_STATES` states. `symbol` is the symbol of the set or function that the automaton accepts.
fn write_automaton(
    automaton: &Automaton,
    symbol: &str,
    symbols: &mut Symbols,
    proof: &Proof,
) -> Vec<ProofBlock> {
    let symbol = maths(symbol);
    let names: Vec<String> =
        automaton.tracks().iter().map(|track| symbols.symbol_of(*track)).collect();
    let (tracks, states) = (maths(&format!("({})", names.join(", "))), automaton.states());
    if states > MAX_STATES {
        return vec![ProofBlock::Paragraph(words!(
            "The automaton of {symbol} reads {tracks} and has {states} states, too many to draw here. The certificate contains all data needed to construct it.",
            "{symbol} 的自动机读入 {tracks}，有 {states} 个状态，此处不便画出；证书中有构造它所需的一切。"
        ))];
    }
    let mut rows = Vec::new();
    let drawing = automaton.drawing();
    for (state, accepts) in &drawing.states {
        let edges = drawing.edges.iter().filter(|(from, ..)| from == state);
        let arrows: Vec<String> = edges
            .map(|(_, next, labels)| {
                let labels: Vec<String> = labels.iter().map(|label| code(label)).collect();
                format!("{} {} {next}", labels.join(", "), maths("\\to"))
            })
            .collect();
        let accepts = if *accepts { words!("yes", "是") } else { words!("no", "否") };
        rows.push(vec![Words::same(state.to_string()), accepts, Words::same(arrows.join("; "))]);
    }
    let head = vec![
        words!("state", "状态"),
        words!("accepts", "接受"),
        words!("digits and next state", "数位与下一状态"),
    ];
    vec![
        ProofBlock::Paragraph(words!(
            "The automaton of {symbol}, which reads {tracks} and has {states} states:",
            "{symbol} 的自动机，读入 {tracks}，共 {states} 个状态："
        )),
        ProofBlock::Table { head, rows },
        ProofBlock::Graph(
            automaton.dot_with_title(&format!("({})", track_names(automaton, proof))),
        ),
    ]
}

/// Returns the names of the numbers that an automaton reads (its tracks) in their order, separated
/// by commas.
fn track_names(automaton: &Automaton, proof: &Proof) -> String {
    let name = |track: &grundy_automata::Variable| {
        let name = proof.names.get(track.0 as usize);
        name.map_or_else(|| "g".to_string(), |name| clean(name))
    };
    automaton.tracks().iter().map(name).collect::<Vec<_>>().join(", ")
}

/// Writes the explanation of the signs that the formulas of the page use.
pub(super) fn explain_signs(proof: &Proof, symbols: &Symbols) -> Vec<ProofBlock> {
    let [binary, golden] = [NumerationKind::Binary, NumerationKind::Zeckendorf]
        .map(|kind| *proof.law.rules.numeration.kind() == kind);
    let mut items = Vec::new();
    let x = maths("x");
    // The section on values explains the sign of the nim-sum.
    let of_values = !matches!(proof.law.kind, ProofKind::Lost | ProofKind::Outcomes);
    for sign in symbols.used_signs().into_iter().filter(|sign| !(of_values && *sign == Sign::Xor)) {
        items.push(match sign {
            Sign::Xor => {
                let xor = maths("x \\oplus y");
                words!("{xor}: addition of binary digits without carry", "{xor}：不进位的二进制加法")
            }
            Sign::And => {
                let and = maths("x \\mathbin{\\mathrm{and}} y");
                words!("{and}: the bitwise and of the binary digits", "{and}：按位与")
            }
            Sign::Or => {
                let or = maths("x \\mathbin{\\mathrm{or}} y");
                words!("{or}: the bitwise or of the binary digits", "{or}：按位或")
            }
            Sign::Floor => {
                let alpha = maths("\\alpha");
                let floor = maths("\\lfloor \\alpha x \\rfloor");
                match proof.law.rules.numeration.kind() {
                    NumerationKind::Ostrowski(quotients) => {
                        let fraction = maths(&continued_fraction(quotients));
                        words!(
                            "{floor}: the integral part, where {alpha} is the irrational number of the numeration, whose continued fraction has the same period as {fraction}",
                            "{floor}：整数部分，其中 {alpha} 是该记数法的无理数，其连分数如 {fraction} 循环"
                        )
                    }
                    _ => {
                        let value = maths("\\alpha = (1 + \\sqrt{5}) / 2");
                        words!("{floor}: the integral part, where {value} is the golden ratio", "{floor}：整数部分，其中 {value} 为黄金比")
                    }
                }
            }
            Sign::Weights => {
                let w = maths("W");
                match (binary, golden) {
                    (true, _) => words!("{w}: the set of the powers of two 1, 2, 4, 8, and so on", "{w}：从 1 起的二的幂"),
                    (_, true) => words!("{w}: the set of the Fibonacci numbers 1, 2, 3, 5, and so on", "{w}：斐波那契数 1、2、3、5 等"),
                    _ => words!("{w}: the set of the weights (place values) of the numeration: the denominators of the convergents of the continued fraction of its irrational number", "{w}：记数法的位权，即其无理数的连分数的各渐近分数的分母"),
                }
            }
            Sign::Low | Sign::High => {
                let (name, en, zh) = match sign {
                    Sign::Low => ("low", "least", "最小"),
                    _ => ("high", "greatest", "最大"),
                };
                let formula = maths(&format!("\\operatorname{{{name}}}(x)"));
                words!(
                    "{formula}: the {en} nonzero term when {x} is written as a sum of digits times weights; 0 if {x} is 0",
                    "{formula}：把 {x} 写成数位乘位权之和时的{zh}一项；0 的为 0"
                )
            }
            Sign::Zeros => {
                let formula = maths("\\operatorname{tz}(x)");
                words!("{formula}: the number of zeros at the end of the binary digits of {x}, for {x} other than 0", "{formula}：非零的 {x} 的二进制末尾有几个 0")
            }
            Sign::Ones => {
                let formula = maths("\\operatorname{to}(x)");
                words!("{formula}: the number of ones at the end of the binary digits of {x}", "{formula}：{x} 的二进制末尾有几个 1")
            }
            Sign::Length => {
                let formula = maths("\\operatorname{len}(x)");
                words!("{formula}: the number of binary digits of {x}; 0 if {x} is 0", "{formula}：{x} 的二进制位数；0 的为 0")
            }
            Sign::OddOnes => {
                let formula = maths("s(x)");
                words!("{formula}: the sum of the binary digits of {x}", "{formula}：{x} 的二进制各位之和")
            }
            Sign::Columns => {
                let formula = maths("C_m");
                let m = maths("m");
                words!("{formula}: the set of the lists of numbers in which every column of binary digits has a sum divisible by {m}", "{formula}：各二进制位上数字之和都被 {m} 整除的数组")
            }
        });
    }
    if items.is_empty() {
        return Vec::new();
    }
    vec![ProofBlock::Paragraph(words!("Notation:", "所用记号：")), ProofBlock::List(items)]
}
