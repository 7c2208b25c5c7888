//! Writes the section of the page of a proof that states the claim as a theorem.

use super::formula_writer::{FormulaWriter, lines};
use super::page::{ProofBlock, clean, code, list_nouns, maths};
use super::rules::{format_position, values, zeros};
use crate::elimination::disjuncts;
use grundy_automata::{Formula, Variable};
use grundy_proof::{Claimed, ComponentValue, Proof, ProofKind};
use grundy_text::{Words, words};

/// Writes the section with the theorem, preceded by the claims as the rule file states them.
pub(super) fn section(proof: &Proof, claims: &[&str], writer: &FormulaWriter) -> Vec<ProofBlock> {
    let mut blocks = vec![ProofBlock::Section(words!("The claim", "断言"))];
    if !claims.is_empty() {
        let claims: Vec<String> = claims.iter().map(|claim| code(claim)).collect();
        let Words { en, zh } = list_nouns(&claims);
        blocks.push(ProofBlock::Paragraph(words!(
            "In the words of the rule file: {en}.",
            "规则文件中写作 {zh}。"
        )));
    }
    blocks.push(ProofBlock::Paragraph(define_terms(proof)));
    blocks.push(ProofBlock::Theorem(write_theorem(proof, &mut writer.clone())));
    blocks
}

/// Writes the definitions of the terms that the theorem uses.
fn define_terms(proof: &Proof) -> Words {
    let lost = words!(
        "A position is lost when the player to move loses against best play, and won when the player to move can force a win.",
        "若对方应对得当，轮到走的一方必输，则称局面必败；若轮到走的一方有必胜之法，则称局面必胜。"
    );
    let (oplus, mex) = (maths("\\oplus"), maths("\\operatorname{mex}"));
    let values = words!(
        " The Grundy value of a position is the least natural number ({mex}) that is not the Grundy value of an option, a position that a move leads to. The sign {oplus} denotes the nim-sum: addition of binary digits without carry.",
        "局面的 SG 值（Sprague–Grundy 值）是其各后继的 SG 值中未出现的最小自然数（{mex}）。记号 {oplus} 表示不进位的二进制加法。"
    );
    match proof.law.kind {
        ProofKind::Lost => lost,
        ProofKind::Outcomes => lost.then(&words!(
            " A position is drawn when neither side can force a win.",
            "双方都无必胜之法的局面称为平局。"
        )),
        ProofKind::Values(..) | ProofKind::Components(_) => lost.then(&values),
        ProofKind::Tame(_) => lost.then(&values).then(&words!(
            " The values are the values in normal play, in which a player without a move loses.",
            "此处的值指正常规则（无棋可走者输）下的值。"
        )),
    }
}

/// Writes the statement of the theorem.
fn write_theorem(proof: &Proof, writer: &mut FormulaWriter) -> Vec<ProofBlock> {
    let rules = &proof.law.rules;
    let position = format_position(rules, writer);
    let p = maths(&position);
    let paragraph = |words: Words| ProofBlock::Paragraph(words);
    if !proof.starts.is_empty() {
        return write_starts(proof, writer);
    }
    match (&proof.claimed, &proof.law.kind) {
        (Claimed::Lost(formula), kind) => {
            let (set, a) = (maths("P"), maths("A"));
            let mut blocks = match formula {
                Formula::Automaton(..) => vec![paragraph(words!(
                    "A position {p} is lost for the player to move exactly when it is in the set {set} that the automaton {a} below accepts.",
                    "局面 {p} 对轮到走的一方必败，当且仅当它属于下文自动机 {a} 所接受的集合 {set}。"
                ))],
                formula => vec![
                    paragraph(words!(
                        "A position {p} is lost for the player to move exactly when it is in the set {set} of the positions that satisfy",
                        "局面 {p} 对轮到走的一方必败，当且仅当它属于满足下式的局面的集合 {set}："
                    )),
                    ProofBlock::Display(writer.display(formula)),
                ],
            };
            if let ProofKind::Components(parts) = kind {
                blocks.extend(write_component_sum(parts, writer));
            }
            blocks
        }
        (Claimed::Values { variable, power, formula }, kind) => {
            let bag = rules.bag;
            let mut blocks = write_value(&p, (*variable, *power), formula, bag, writer);
            if let ProofKind::Components(parts) = kind {
                blocks.extend(write_component_sum(parts, writer));
            }
            blocks
        }
        (Claimed::Outcomes(sets), _) => {
            let mut blocks = vec![paragraph(words!(
                "A position {p} is lost, won or drawn for the player to move exactly when it is in the corresponding set below.",
                "局面 {p} 对轮到走的一方必败、必胜或为平局，当且仅当它属于下列同名集合。"
            ))];
            let names = [
                ("P", words!("Lost", "必败")),
                ("N", words!("Won", "必胜")),
                ("D", words!("Drawn", "平局")),
            ];
            for (formula, (name, what)) in sets.iter().zip(names) {
                let set = maths(name);
                let Words { en, zh } = what;
                blocks.push(paragraph(words!(
                    "{en}: the set {set} of the positions that satisfy",
                    "{zh}：集合 {set}，满足"
                )));
                blocks.push(ProofBlock::Display(writer.display(formula)));
            }
            blocks
        }
        (Claimed::Tame { variable, formula, firm }, _) => {
            let mut blocks = write_value(&p, (*variable, false), formula, true, writer);
            blocks.insert(0, paragraph(words!("In normal play:", "在正常规则下：")));
            let f = maths("F");
            match firm {
                Formula::Automaton(..) => blocks.push(paragraph(words!(
                    "Call an element firm when it is in the set {f} that the second automaton below accepts, and fickle otherwise.",
                    "属于下文第二个自动机所接受的集合 {f} 的元素称为稳定元素，其余的称为不稳元素。"
                ))),
                firm => {
                    blocks.push(paragraph(words!(
                        "Call an element {p} firm when it satisfies the following condition, and fickle otherwise; {f} is the set of the firm elements:",
                        "满足下式的元素 {p} 称为稳定元素，其集合记作 {f}，其余的称为不稳元素："
                    )));
                    blocks.push(ProofBlock::Display(writer.display(firm)));
                }
            }
            let [zero, one, xor] = ["0", "1", "\\oplus"].map(maths);
            blocks.push(paragraph(words!(
                "In misère play, which these rules prescribe, a bag with a firm element is lost for the player to move exactly when the nim-sum ({xor}) of the values of its elements is {zero}, and a bag without firm elements is lost exactly when this nim-sum is {one}.",
                "在此处的反常规则下，含有稳定元素的多重集对轮到走的一方必败，当且仅当各元素之值的 {xor} 和为 {zero}；不含稳定元素的多重集必败，当且仅当该和为 {one}。"
            )));
            blocks
        }
        (Claimed::Sum(parts), _) => {
            let mut blocks = write_component_sum(parts, writer);
            blocks.push(paragraph(words!(
                "A position is lost for the player to move exactly when its Grundy value is 0.",
                "局面对轮到走的一方必败，当且仅当它的 SG 值为 0。"
            )));
            blocks
        }
    }
}

/// Writes the statement of a Grundy value, with its formula solved for the value if possible.
/// `variable` holds the value, or 2 to the power of the value if `power` is true.
fn write_value(
    position: &str,
    (variable, power): (Variable, bool),
    formula: &Formula,
    bag: bool,
    writer: &mut FormulaWriter,
) -> Vec<ProofBlock> {
    let g = writer.symbols.assign(variable, "g");
    let mut blocks = Vec::new();
    let (symbol, a) = (maths(&g), maths("A"));
    let subject = if bag {
        words!(
            "An element {position} by itself has the Grundy value",
            "单个元素 {position} 的 SG 值为"
        )
    } else {
        words!("A position {position} has the Grundy value", "局面 {position} 的 SG 值为")
    };
    let Words { en, zh } = subject;
    match (formula, power) {
        (Formula::Automaton(..), _) => blocks.push(ProofBlock::Paragraph(words!(
            "{en} {symbol} for which the automaton {a} below accepts {position} together with {symbol}.",
            "{zh}使下文自动机 {a} 接受 {position} 与 {symbol} 的那个数 {symbol}。"
        ))),
        (formula, true) => {
            let (power, log) = (maths(&g), maths("v"));
            let power_equation = maths(&format!("{g} = 2^v"));
            blocks.push(ProofBlock::Paragraph(words!(
                "{en} {log}, where {power_equation} and {power} is given by",
                "{zh} {log}，其中 {power_equation}，而 {power} 由下式给出："
            )));
            blocks.push(ProofBlock::Display(solve_for_value(formula, variable, writer)));
        }
        (formula, false) => {
            blocks.push(ProofBlock::Paragraph(words!(
                "{en} {symbol} given by",
                "{zh} {symbol}，由下式给出："
            )));
            blocks.push(ProofBlock::Display(solve_for_value(formula, variable, writer)));
        }
    }
    let zero = maths("0");
    let sum = maths("\\oplus");
    blocks.push(ProofBlock::Paragraph(if bag { words!(
            "The value of a bag is the nim-sum ({sum}) of the values of its elements. In normal play, a bag is lost for the player to move exactly when its value is {zero}.",
            "多重集的值是各元素之值的 {sum} 和；在正常规则下，它对轮到走的一方必败，当且仅当此和为 {zero}。"
        ) } else { words!(
            "The position is lost for the player to move exactly when its value is {zero}.",
            "它对轮到走的一方必败，当且仅当此值为 {zero}。"
        ) }));
    blocks
}

/// Solves a formula for the value in `variable`, case by case, and formats the solutions. If a case
/// cannot be solved, or the only case has a condition, formats the cases of the formula unsolved.
pub(super) fn solve_for_value(
    formula: &Formula,
    variable: Variable,
    writer: &mut FormulaWriter,
) -> String {
    let simplified = writer.simplify(formula);
    let cases = disjuncts(&simplified);
    let solutions: Option<Vec<(String, String)>> =
        cases.iter().map(|case| solve_case(case, variable, &mut writer.clone())).collect();
    let g = writer.symbols.symbol_of(variable);
    match solutions.as_deref() {
        Some([(value, when)]) if when.is_empty() => format!("{g} = {value}"),
        Some(several) if several.len() > 1 => {
            let rows: Vec<String> =
                several.iter().map(|(value, when)| format!("{value} & {when}")).collect();
            format!("{g} = \\begin{{cases}}\n{}\n\\end{{cases}}", rows.join(" \\\\\n"))
        }
        _ => {
            let cases: Vec<String> = cases.iter().map(|case| writer.formula(case)).collect();
            lines(&cases, "\\lor")
        }
    }
}

/// Solves one case of a formula for the value in `variable`. Returns the text of the value and the
/// text of the condition of the case. Returns `None` if the case does not determine the value.
fn solve_case(
    case: &Formula,
    variable: Variable,
    writer: &mut FormulaWriter,
) -> Option<(String, String)> {
    let (open, remaining) = match case {
        Formula::Exists(bound, inner) => writer.define(bound, inner),
        formula => (Vec::new(), formula.clone()),
    };
    if !open.is_empty() {
        return None;
    }
    let (open, remaining) = writer.define(&[variable], &remaining);
    if !open.is_empty() {
        return None;
    }
    let value = writer.linear(&variable.into());
    let when = match remaining {
        Formula::True => String::new(),
        remaining => writer.conjuncts(&remaining).join(",\\ "),
    };
    Some((value, when))
}

/// Returns the symbol of the value of the component with number `index`, counted from 1.
pub(super) fn component_symbol(index: usize) -> String {
    if index < 10 { format!("g_{index}") } else { format!("g_{{{index}}}") }
}

/// Writes the statement that the Grundy value is a nim-sum, with the formula for each component.
fn write_component_sum(
    components: &[ComponentValue],
    writer: &mut FormulaWriter,
) -> Vec<ProofBlock> {
    let names: Vec<String> = (1..=components.len()).map(component_symbol).collect();
    let nim_sum = maths(&names.join(" \\oplus "));
    let mut blocks = vec![ProofBlock::Paragraph(words!(
        "The Grundy value of a position is the nim-sum {nim_sum} of the values of its parts, where",
        "按其各部分，局面的 SG 值为 {nim_sum}，其中"
    ))];
    for (component, name) in components.iter().zip(&names) {
        let ComponentValue { value, relation, .. } = component;
        let mut scoped = writer.clone();
        scoped.symbols.assign(*value, name);
        blocks.push(ProofBlock::Display(solve_for_value(relation, *value, &mut scoped)));
    }
    blocks
}

/// Writes the statement about which starting positions are lost, for a claim about starts.
fn write_starts(proof: &Proof, writer: &mut FormulaWriter) -> Vec<ProofBlock> {
    let set = maths("P");
    let a = maths("A");
    let mut blocks = vec![ProofBlock::Paragraph(words!(
        "A position is lost for the player to move exactly when it is in the set {set} that the automaton {a} below accepts. In particular, for the starting positions:",
        "局面对轮到走的一方必败，当且仅当它属于下文自动机 {a} 所接受的集合 {set}。特别地，对各开局有："
    ))];
    let mut cases = Vec::new();
    for case in &proof.starts {
        let mut scoped = writer.clone();
        let numbers: Vec<String> =
            case.numbers.iter().map(|v| scoped.symbols.symbol_of(*v)).collect();
        let numbers = maths(&numbers.join(", "));
        let (_, guard) = scoped.define(&case.aux, &case.guard);
        let when = match guard {
            Formula::True => Words::default(),
            guard => {
                let when = maths(&scoped.conjuncts(&guard).join(",\\ "));
                words!(" with {when}", "（{when}）")
            }
        };
        let position = values(&case.position, &zeros(&proof.law.rules));
        let position = maths(&scoped.tuple(&position));
        let lost = maths(&scoped.formula(&case.lost));
        let Words { en, zh } = when;
        cases.push(words!(
            "the input {numbers}{en} stands for the position {position}, which is lost exactly when {lost}",
            "输入 {numbers}{zh} 即局面 {position}；它必败当且仅当 {lost}"
        ));
    }
    blocks.push(ProofBlock::List(cases));
    blocks
}

/// Returns the title of the page: the name of the game and the values of its parameters.
pub(super) fn title(name: &Words, parameters: &[(String, String)]) -> Words {
    let given: Vec<String> = parameters
        .iter()
        .map(|(name, value)| format!("{} = {}", clean(name), clean(value)))
        .collect();
    let given = given.join(", ");
    let (en, zh) = (clean(&name.en), clean(&name.zh));
    if given.is_empty() {
        words!("{en}: a proof for all sizes", "{zh}：对一切大小的证明")
    } else {
        words!("{en} with {given}: a proof for all sizes", "{zh}（{given}）：对一切大小的证明")
    }
}
