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
        NumerationKind::Binary => words!(prose_conclusion::numbers_are_written_in_binary),
        NumerationKind::Zeckendorf => words!(prose_conclusion::numbers_are_written_as_sums),
        NumerationKind::Ostrowski(quotients) => {
            let fraction = maths(&continued_fraction(quotients));
            words!(prose_conclusion::numbers_are_written_in_ostrowski, fraction)
        }
    };
    let text =
        words!(prose_conclusion::and_several_numbers_are_read_together, condition_count, largest);
    let certificate = words!(prose_conclusion::certificate_of_this_proof_contains);
    vec![
        ProofBlock::Section(words!(prose_conclusion::how_conditions_were_decided)),
        ProofBlock::Paragraph(digits.then(&text)),
        ProofBlock::Paragraph(certificate),
    ]
}

/// Formats the continued fraction with integral part 0 whose partial quotients repeat `quotients`,
/// in LaTeX.
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
        Basis::Ranking(_) => words!(prose_conclusion::play_ends_so_induction_along_play),
        Basis::Progress(_) => words!(prose_conclusion::suppose_that_player_who, p),
    };
    texts.push(induction);
    match (&proof.law.kind, &proof.basis) {
        (ProofKind::Lost, Basis::Ranking(_)) => {
            texts.push(words!(prose_conclusion::suppose_that_claim_holds, p))
        }
        (ProofKind::Lost, Basis::Progress(_)) => {
            texts.push(words!(prose_conclusion::after_each_of_these_moves_other, p))
        }
        (ProofKind::Outcomes, _) => {
            texts.push(words!(prose_conclusion::suppose_that_claim_holds_at_all_positions))
        }
        (ProofKind::Values(..) | ProofKind::Components(_) | ProofKind::Tame(_), _) => {
            texts.push(words!(prose_conclusion::suppose_that_gives_grundy_values, g));
            let sums = rules.bag
                || matches!(proof.law.kind, ProofKind::Components(_))
                || rules.commands.iter().any(|command| command.to.len() > 1);
            if sums {
                texts.push(words!(prose_conclusion::value_of_sum_is_nim_sum, xor));
            } else {
                texts.push(words!(prose_conclusion::position_with_value_other_than_zero, xor));
            }
        }
    }
    if let ProofKind::Tame(_) = proof.law.kind {
        texts.push(words!(prose_conclusion::in_misere_play_proof_is_again, xor));
    }
    let mut blocks = vec![ProofBlock::Section(words!(prose_conclusion::conclusion))];
    blocks.extend(texts.into_iter().map(ProofBlock::Paragraph));
    blocks.push(ProofBlock::Done);
    blocks
}

/// Writes the section with the automata of the claim.
pub(super) fn write_automata(proof: &Proof, symbols: &Symbols) -> Vec<ProofBlock> {
    let count = proof.law.automata.len();
    let mut blocks = vec![ProofBlock::Section(match count {
        1 => words!(prose_conclusion::automaton_of_claim),
        _ => words!(prose_conclusion::automata_of_claim),
    })];
    blocks.push(ProofBlock::Paragraph(words!(prose_conclusion::automaton_reads_digits_of_numbers)));
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
            prose_conclusion::automaton_of_reads_and_has_states,
            symbol,
            tracks,
            states
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
        let accepts =
            if *accepts { words!(prose_conclusion::yes) } else { words!(prose_conclusion::no) };
        rows.push(vec![Words::same(state.to_string()), accepts, Words::same(arrows.join("; "))]);
    }
    let head = vec![
        words!(prose_conclusion::state),
        words!(prose_conclusion::accepts),
        words!(prose_conclusion::digits_and_next_state),
    ];
    vec![
        ProofBlock::Paragraph(words!(
            prose_conclusion::automaton_of_which_reads,
            symbol,
            tracks,
            states
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
                words!(prose_conclusion::addition_of_binary_digits_without, xor)
            }
            Sign::And => {
                let and = maths("x \\mathbin{\\mathrm{and}} y");
                words!(prose_conclusion::bitwise_and_of_binary_digits, and)
            }
            Sign::Or => {
                let or = maths("x \\mathbin{\\mathrm{or}} y");
                words!(prose_conclusion::bitwise_or_of_binary_digits, or)
            }
            Sign::Floor => {
                let floor = maths("\\lfloor \\alpha x \\rfloor");
                match proof.law.rules.numeration.kind() {
                    NumerationKind::Ostrowski(quotients) => {
                        words!(
                            prose_conclusion::integral_part_where_is_irrational,
                            floor,
                            alpha = maths("\\alpha"),
                            fraction = maths(&continued_fraction(quotients))
                        )
                    }
                    _ => {
                        let value = maths("\\alpha = (1 + \\sqrt{5}) / 2");
                        words!(prose_conclusion::integral_part_where_is_golden_ratio, floor, value)
                    }
                }
            }
            Sign::Weights => {
                let w = maths("W");
                match (binary, golden) {
                    (true, _) => words!(prose_conclusion::set_of_powers_of_two_one, w),
                    (_, true) => words!(prose_conclusion::set_of_fibonacci_numbers_one_two, w),
                    _ => words!(prose_conclusion::set_of_weights_place_values, w),
                }
            }
            Sign::Low | Sign::High => {
                let name = if matches!(sign, Sign::Low) { "low" } else { "high" };
                let formula = maths(&format!("\\operatorname{{{name}}}(x)"));
                words!(prose_conclusion::nonzero_term_when_is_written, formula, name, x)
            }
            Sign::Zeros => {
                let formula = maths("\\operatorname{tz}(x)");
                words!(prose_conclusion::number_of_zeros_at_end, formula, x)
            }
            Sign::Ones => {
                let formula = maths("\\operatorname{to}(x)");
                words!(prose_conclusion::number_of_ones_at_end, formula, x)
            }
            Sign::Length => {
                let formula = maths("\\operatorname{len}(x)");
                words!(prose_conclusion::number_of_binary_digits_of_zero, formula, x)
            }
            Sign::OddOnes => {
                words!(prose_conclusion::sum_of_binary_digits_of, formula = maths("s(x)"), x)
            }
            Sign::Columns => {
                let m = maths("m");
                words!(prose_conclusion::set_of_lists_of_numbers, formula = maths("C_m"), m)
            }
        });
    }
    if items.is_empty() {
        return Vec::new();
    }
    vec![ProofBlock::Paragraph(words!(prose_conclusion::notation)), ProofBlock::List(items)]
}
