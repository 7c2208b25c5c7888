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
    let mut blocks = vec![ProofBlock::Section(words!(prose_theorem::claim))];
    if !claims.is_empty() {
        let claims: Vec<String> = claims.iter().map(|claim| code(claim)).collect();
        let list_nouns = list_nouns(&claims);
        blocks
            .push(ProofBlock::Paragraph(words!(prose_theorem::in_words_of_rule_file, list_nouns)));
    }
    blocks.push(ProofBlock::Paragraph(define_terms(proof)));
    blocks.push(ProofBlock::Theorem(write_theorem(proof, &mut writer.clone())));
    blocks
}

/// Writes the definitions of the terms that the theorem uses.
fn define_terms(proof: &Proof) -> Words {
    let lost = words!(prose_theorem::position_is_lost_when_player);
    let (oplus, mex) = (maths("\\oplus"), maths("\\operatorname{mex}"));
    let values = words!(prose_theorem::grundy_value_of_position_is_least, mex, oplus);
    match proof.law.kind {
        ProofKind::Lost => lost,
        ProofKind::Outcomes => {
            lost.then(&words!(prose_theorem::position_is_drawn_when_neither_side))
        }
        ProofKind::Values(..) | ProofKind::Components(_) => lost.then(&values),
        ProofKind::Tame(_) => {
            lost.then(&values).then(&words!(prose_theorem::values_are_values_in_normal_play))
        }
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
                Formula::Automaton(..) => {
                    vec![paragraph(words!(prose_theorem::position_is_lost_for_player, p, set, a))]
                }
                formula => vec![
                    paragraph(words!(prose_theorem::position_is_lost_for_player_to_move, p, set)),
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
            let mut blocks =
                vec![paragraph(words!(prose_theorem::position_is_lost_won_or_drawn, p))];
            let names = [
                ("P", words!(prose_theorem::lost)),
                ("N", words!(prose_theorem::won)),
                ("D", words!(prose_theorem::drawn)),
            ];
            for (formula, (name, what)) in sets.iter().zip(names) {
                blocks.push(paragraph(words!(
                    prose_theorem::set_of_positions_that_satisfy,
                    set = maths(name),
                    what
                )));
                blocks.push(ProofBlock::Display(writer.display(formula)));
            }
            blocks
        }
        (Claimed::Tame { variable, formula, firm }, _) => {
            let mut blocks = write_value(&p, (*variable, false), formula, true, writer);
            blocks.insert(0, paragraph(words!(prose_theorem::in_normal_play)));
            let f = maths("F");
            match firm {
                Formula::Automaton(..) => {
                    blocks.push(paragraph(words!(prose_theorem::call_element_firm, f)))
                }
                firm => {
                    blocks.push(paragraph(words!(
                        prose_theorem::call_element_firm_when_it_satisfies,
                        p,
                        f
                    )));
                    blocks.push(ProofBlock::Display(writer.display(firm)));
                }
            }
            let [zero, one, xor] = ["0", "1", "\\oplus"].map(maths);
            blocks.push(paragraph(words!(
                prose_theorem::in_misere_play_which_these_rules,
                xor,
                zero,
                one
            )));
            blocks
        }
        (Claimed::Sum(parts), _) => {
            let mut blocks = write_component_sum(parts, writer);
            blocks.push(paragraph(words!(
                prose_theorem::position_is_lost_for_player_to_move_exactly
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
        words!(prose_theorem::element_by_itself_has_grundy_value, position)
    } else {
        words!(prose_theorem::position_has_grundy_value, position)
    };
    match (formula, power) {
        (Formula::Automaton(..), _) => blocks.push(ProofBlock::Paragraph(words!(
            prose_theorem::for_which_automaton_below_accepts,
            symbol,
            a,
            position,
            subject
        ))),
        (formula, true) => {
            let (power, log) = (maths(&g), maths("v"));
            blocks.push(ProofBlock::Paragraph(words!(
                prose_theorem::where_and_is_given_by,
                log,
                power_equation = maths(&format!("{g} = 2^v")),
                power,
                subject
            )));
            blocks.push(ProofBlock::Display(solve_for_value(formula, variable, writer)));
        }
        (formula, false) => {
            blocks.push(ProofBlock::Paragraph(words!(prose_theorem::given_by, symbol, subject)));
            blocks.push(ProofBlock::Display(solve_for_value(formula, variable, writer)));
        }
    }
    let zero = maths("0");
    blocks.push(ProofBlock::Paragraph(if bag {
        words!(prose_theorem::value_of_bag_is_nim_sum, sum = maths("\\oplus"), zero)
    } else {
        words!(prose_theorem::position_is_lost_for_player_to_zero, zero)
    }));
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
/// text of the condition under which the case applies. Returns `None` if the case does not
/// determine the value.
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
    let mut blocks = vec![ProofBlock::Paragraph(words!(
        prose_theorem::grundy_value_of_position_is_nim,
        nim_sum = maths(&names.join(" \\oplus "))
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
    let mut blocks = vec![ProofBlock::Paragraph(words!(
        prose_theorem::position_is_lost_for_player_to_set,
        set = maths("P"),
        a = maths("A")
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
                words!(prose_theorem::with, when = maths(&scoped.conjuncts(&guard).join(",\\ ")))
            }
        };
        let position = values(&case.position, &zeros(&proof.law.rules));
        let position = maths(&scoped.tuple(&position));
        let lost = maths(&scoped.formula(&case.lost));
        cases.push(words!(prose_theorem::input_stands_for_position, numbers, position, lost, when));
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
    let game = Words { en: clean(&name.en), zh: clean(&name.zh) };
    if given.is_empty() {
        words!(prose_theorem::proof_for_all_sizes, game)
    } else {
        words!(prose_theorem::with_proof_for_all_sizes, given, game)
    }
}
