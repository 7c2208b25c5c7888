//! What is claimed, as a theorem.

use super::maths::{Maths, lines};
use super::page::{Block, clean, code, maths, named};
use super::rules::here;
use crate::base::Words;
use crate::proof::known::Known;
use crate::proof::shapes::disjuncts;
use crate::proof::verdict::{Claimed, Proof};
use crate::words;
use grundy_automata::{Formula, Variable};

/// The theorem, with the words of the rule file that it stands for.
pub(super) fn section(proof: &Proof, claims: &[&str], whole: &Maths) -> Vec<Block> {
    let mut blocks = vec![Block::Section(words!("The claim", "断言"))];
    if !claims.is_empty() {
        let claims: Vec<String> = claims.iter().map(|claim| code(claim)).collect();
        let Words { en, zh } = named(&claims);
        blocks.push(Block::Paragraph(words!(
            "In the words of the rule file: {en}.",
            "规则文件中写作 {zh}。"
        )));
    }
    blocks.push(Block::Paragraph(terms(proof)));
    blocks.push(Block::Theorem(stated(proof, &mut whole.clone())));
    blocks
}

/// What the words of the theorem mean.
fn terms(proof: &Proof) -> Words {
    let lost = words!(
        "A position is lost when the player to move loses against best play, and won when that player can force a win.",
        "若对方应对得当，轮到走的一方必输，则称局面必败；若轮到走的一方有必胜之法，则称局面必胜。"
    );
    let (oplus, mex) = (maths("\\oplus"), maths("\\operatorname{mex}"));
    let values = words!(
        " The Grundy value of a position is the least natural number ({mex}) that is not the value of a position that a move leads to. The sign {oplus} stands for addition of binary digits without carry.",
        "局面的 SG 值（Sprague–Grundy 值）是其各后继的 SG 值中未出现的最小自然数（{mex}）。记号 {oplus} 表示不进位的二进制加法。"
    );
    match proof.proven.known {
        Known::Lost => lost,
        Known::Three => lost.then(&words!(
            " It is drawn when neither side can force a win.",
            "双方都无必胜之法的局面称为和局。"
        )),
        Known::Values(..) | Known::Parts(_) => lost.then(&values),
        Known::Tame(_) => lost.then(&values).then(&words!(
            " Values are those of normal play, in which a player without a move loses.",
            "此处的值指正常规则（无棋可走者输）下的值。"
        )),
    }
}

fn stated(proof: &Proof, whole: &mut Maths) -> Vec<Block> {
    let rules = &proof.proven.rules;
    let position = here(rules, whole);
    let p = maths(&position);
    let text = |words: Words| Block::Paragraph(words);
    if !proof.starts.is_empty() {
        return starts(proof, whole);
    }
    match (&proof.claimed, &proof.proven.known) {
        (Claimed::Lost(formula), known) => {
            let (set, a) = (maths("P"), maths("A"));
            let mut blocks = match formula {
                Formula::Automaton(..) => vec![text(words!(
                    "A position {p} is lost for the player to move exactly when it is in the set {set} that the automaton {a} below accepts.",
                    "局面 {p} 对轮到走的一方必败，当且仅当它属于下文自动机 {a} 所接受的集合 {set}。"
                ))],
                formula => vec![
                    text(words!(
                        "A position {p} is lost for the player to move exactly when it is in the set {set} of positions with",
                        "局面 {p} 对轮到走的一方必败，当且仅当它属于满足下式的局面的集合 {set}："
                    )),
                    Block::Display(whole.display(formula)),
                ],
            };
            if let Known::Parts(parts) = known {
                blocks.extend(sum(parts, whole));
            }
            blocks
        }
        (Claimed::Values { variable, power, formula }, known) => {
            let bag = rules.bag;
            let mut blocks = value(&p, (*variable, *power), formula, bag, whole);
            if let Known::Parts(parts) = known {
                blocks.extend(sum(parts, whole));
            }
            blocks
        }
        (Claimed::Three(sets), _) => {
            let mut blocks = vec![text(words!(
                "A position {p} is lost, won or drawn for the player to move exactly when it is in the set of that name below.",
                "局面 {p} 对轮到走的一方必败、必胜或为和局，当且仅当它属于下列同名集合。"
            ))];
            let names = [
                ("P", words!("Lost", "必败")),
                ("N", words!("Won", "必胜")),
                ("D", words!("Drawn", "和局")),
            ];
            for (formula, (name, what)) in sets.iter().zip(names) {
                let set = maths(name);
                let Words { en, zh } = what;
                blocks.push(text(words!("{en}: the set {set} with", "{zh}：集合 {set}，满足")));
                blocks.push(Block::Display(whole.display(formula)));
            }
            blocks
        }
        (Claimed::Tame { variable, formula, firm }, _) => {
            let mut blocks = value(&p, (*variable, false), formula, true, whole);
            blocks.insert(0, text(words!("In normal play:", "在正常规则下：")));
            let f = maths("F");
            match firm {
                Formula::Automaton(..) => blocks.push(text(words!(
                    "Call an element firm when it is in the set {f} that the second automaton below accepts, and fickle otherwise.",
                    "属于下文第二个自动机所接受的集合 {f} 的元素称为稳定元素，其余的称为不稳元素。"
                ))),
                firm => {
                    blocks.push(text(words!(
                        "Call an element {p} firm, and {f} the set of such, when",
                        "满足下式的元素 {p} 称为稳定元素，其集合记作 {f}，其余的称为不稳元素："
                    )));
                    blocks.push(Block::Display(whole.display(firm)));
                }
            }
            let [zero, one, xor] = ["0", "1", "\\oplus"].map(maths);
            blocks.push(text(words!(
                "In misère play, which is played here, a bag with a firm element is lost for the player to move exactly when the {xor} of the values of its elements is {zero}, and a bag without one exactly when it is {one}.",
                "在此处的反常规则下，含有稳定元素的多重集对轮到走的一方必败，当且仅当各元素之值的 {xor} 和为 {zero}；不含稳定元素的多重集必败，当且仅当该和为 {one}。"
            )));
            blocks
        }
        (Claimed::Sum(parts), _) => {
            let mut blocks = sum(parts, whole);
            blocks.push(text(words!(
                "A position is lost for the player to move exactly when its Grundy value is 0.",
                "局面对轮到走的一方必败，当且仅当它的 SG 值为 0。"
            )));
            blocks
        }
    }
}

/// What a value is: a formula solved for it where that can be seen.
fn value(
    p: &str,
    (variable, power): (Variable, bool),
    formula: &Formula,
    bag: bool,
    whole: &mut Maths,
) -> Vec<Block> {
    let g = whole.symbols.give(variable, "g");
    let mut blocks = Vec::new();
    let (shown, a) = (maths(&g), maths("A"));
    let what = match bag {
        true => {
            words!("An element {p} by itself has the Grundy value", "单个元素 {p} 的 SG 值为")
        }
        false => words!("A position {p} has the Grundy value", "局面 {p} 的 SG 值为"),
    };
    let Words { en, zh } = what;
    match (formula, power) {
        (Formula::Automaton(..), _) => blocks.push(Block::Paragraph(words!(
            "{en} {shown} for which the automaton {a} below accepts {p} together with {shown}.",
            "{zh}使下文自动机 {a} 接受 {p} 与 {shown} 的那个数 {shown}。"
        ))),
        (formula, true) => {
            let (power, log) = (maths(&g), maths("v"));
            let two = maths(&format!("{g} = 2^v"));
            blocks.push(Block::Paragraph(words!(
                "{en} {log}, where {two} and {power} is given by",
                "{zh} {log}，其中 {two}，而 {power} 由下式给出："
            )));
            blocks.push(Block::Display(solved(formula, variable, whole)));
        }
        (formula, false) => {
            blocks.push(Block::Paragraph(words!(
                "{en} {shown} given by",
                "{zh} {shown}，由下式给出："
            )));
            blocks.push(Block::Display(solved(formula, variable, whole)));
        }
    }
    let zero = maths("0");
    let sum = maths("\\oplus");
    blocks.push(Block::Paragraph(match bag {
        true => words!(
            "The value of a bag is the {sum} of those of its elements; in normal play it is lost for the player to move exactly when this is {zero}.",
            "多重集的值是各元素之值的 {sum} 和；在正常规则下，它对轮到走的一方必败，当且仅当此和为 {zero}。"
        ),
        false => words!(
            "It is lost for the player to move exactly when this is {zero}.",
            "它对轮到走的一方必败，当且仅当此值为 {zero}。"
        ),
    }));
    blocks
}

/// A formula with the value by itself on the left, case by case.
pub(super) fn solved(formula: &Formula, variable: Variable, whole: &mut Maths) -> String {
    let tidied = whole.tidied(formula);
    let cases = disjuncts(&tidied);
    let solved: Option<Vec<(String, String)>> =
        cases.iter().map(|case| one_case(case, variable, &mut whole.clone())).collect();
    let g = whole.symbols.of(variable);
    match solved.as_deref() {
        Some([(value, when)]) if when.is_empty() => format!("{g} = {value}"),
        Some(all) if all.len() > 1 => {
            let rows: Vec<String> =
                all.iter().map(|(value, when)| format!("{value} & {when}")).collect();
            format!("{g} = \\begin{{cases}}\n{}\n\\end{{cases}}", rows.join(" \\\\\n"))
        }
        _ => {
            let cases: Vec<String> = cases.iter().map(|case| whole.formula(case)).collect();
            lines(&cases, "\\lor")
        }
    }
}

/// A value with the condition under which it is.
fn one_case(case: &Formula, variable: Variable, whole: &mut Maths) -> Option<(String, String)> {
    let (open, rest) = match case {
        Formula::Exists(bound, inner) => whole.define(bound, inner),
        other => (Vec::new(), other.clone()),
    };
    let (open, rest) = match open.is_empty() {
        true => whole.define(&[variable], &rest),
        false => return None,
    };
    if !open.is_empty() {
        return None;
    }
    let value = whole.linear(&variable.into());
    let when = match rest {
        Formula::True => String::new(),
        rest => whole.all_of(&rest).join(",\\ "),
    };
    Some((value, when))
}

/// What the value of a part is called.
pub(super) fn part_name(at: usize) -> String {
    if at < 10 { format!("g_{at}") } else { format!("g_{{{at}}}") }
}

/// The parts of a position that are played by themselves, and what each is worth.
fn sum(parts: &[(Vec<Variable>, Variable, Formula)], whole: &mut Maths) -> Vec<Block> {
    let names: Vec<String> = (1..=parts.len()).map(part_name).collect();
    let all = maths(&names.join(" \\oplus "));
    let mut blocks = vec![Block::Paragraph(words!(
        "By its parts the Grundy value of a position is {all}, where",
        "按其各部分，局面的 SG 值为 {all}，其中"
    ))];
    for ((_, variable, formula), name) in parts.iter().zip(&names) {
        let mut own = whole.clone();
        own.symbols.give(*variable, name);
        blocks.push(Block::Display(solved(formula, *variable, &mut own)));
    }
    blocks
}

fn starts(proof: &Proof, whole: &mut Maths) -> Vec<Block> {
    let set = maths("P");
    let a = maths("A");
    let mut blocks = vec![Block::Paragraph(words!(
        "A position is lost for the player to move exactly when it is in the set {set} that the automaton {a} below accepts. In particular, of the positions from which play starts:",
        "局面对轮到走的一方必败，当且仅当它属于下文自动机 {a} 所接受的集合 {set}。特别地，对各开局有："
    ))];
    let mut cases = Vec::new();
    for case in &proof.starts {
        let mut own = whole.clone();
        let numbers: Vec<String> = case.numbers.iter().map(|v| own.symbols.of(*v)).collect();
        let numbers = maths(&numbers.join(", "));
        let (_, guard) = own.define(&case.aux, &case.guard);
        let when = match guard {
            Formula::True => Words::default(),
            guard => {
                let when = maths(&own.all_of(&guard).join(",\\ "));
                words!(" with {when}", "（{when}）")
            }
        };
        let position = maths(&own.tuple(&case.position));
        let lost = maths(&own.formula(&case.lost));
        let Words { en, zh } = when;
        cases.push(words!(
            "what is typed as {numbers}{en} is the position {position}, and it is lost exactly when {lost}",
            "输入 {numbers}{zh} 即局面 {position}；它必败当且仅当 {lost}"
        ));
    }
    blocks.push(Block::List(cases));
    blocks
}

/// The title of a page.
pub(super) fn title(name: &Words, parameters: &[(String, String)]) -> Words {
    let given: Vec<String> = parameters
        .iter()
        .map(|(name, value)| format!("{} = {}", clean(name), clean(value)))
        .collect();
    let given = given.join(", ");
    let (en, zh) = (clean(&name.en), clean(&name.zh));
    match given.is_empty() {
        true => words!("{en}: a proof for all sizes", "{zh}：对一切大小的证明"),
        false => {
            words!("{en} with {given}: a proof for all sizes", "{zh}（{given}）：对一切大小的证明")
        }
    }
}
