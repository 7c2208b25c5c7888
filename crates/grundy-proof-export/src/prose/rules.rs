//! Writes the section of the page of a proof with the rules: positions, moves, and the result when
//! play ends.

use super::formula_writer::FormulaWriter;
use super::page::{ProofBlock, code, list_conditions, list_nouns, maths};
use super::simplify::simplify;
use crate::elimination::conjuncts;
use grundy_automata::{Formula, Linear, Variable};
use grundy_rules_logic::guarded::{GuardedCommand, GuardedCommands, NumberBag};
use grundy_text::{Words, words};
use std::collections::BTreeMap;

/// A move of the rules in the form in which the page shows it.
pub(super) struct FormattedMove<'a> {
    /// The name of the move, marked as code. A number follows it if several moves have the same
    /// name.
    pub name: String,
    /// The symbols of the numbers that the player chooses.
    pub chosen: Vec<String>,
    /// The formulas of the conditions under which the move is legal.
    pub guard: Vec<String>,
    /// The components of the position after the move: for each component its coordinates, as sums.
    pub parts: Vec<Vec<Linear>>,
    /// For each coordinate, the number of the position that the value 0 of the coordinate
    /// represents. It is the lower bound of that number if the bound is negative, otherwise 0.
    pub zeros: Vec<i64>,
    /// The writer that formats the formulas of this move. It holds the symbols of the variables of
    /// the move, and the definitions that replace auxiliary variables.
    pub writer: FormulaWriter<'a>,
}

impl FormattedMove<'_> {
    /// Formats each component of the position after the move.
    pub(super) fn targets(&self) -> Vec<String> {
        let mut writer = self.writer.clone();
        self.parts.iter().map(|part| writer.tuple(&values(part, &self.zeros))).collect()
    }

    /// Formats the statement that the move is legal for some choice for which `condition` holds.
    pub(super) fn for_some_choice(&self, condition: &str) -> String {
        let conjuncts: Vec<&str> =
            self.guard.iter().map(String::as_str).chain([condition]).collect();
        let body = conjuncts.join(" \\land ");
        if self.chosen.is_empty() {
            body
        } else {
            format!("\\exists {}\\colon {body}", self.chosen.join(", "))
        }
    }
}

/// Formats the moves that are possible at some position. Moves that are never possible are omitted.
pub(super) fn moves<'a>(
    rules: &GuardedCommands,
    writer: &FormulaWriter<'a>,
) -> Vec<FormattedMove<'a>> {
    let live: Vec<Formula> = conjuncts(&simplify(&rules.domain(), &[]))
        .into_iter()
        .chain(conjuncts(&rules.live))
        .collect();
    let simplified =
        rules.commands.iter().map(|command| (command, simplify(&command.guard, &live)));
    let possible: Vec<_> = simplified.filter(|(_, guard)| *guard != Formula::False).collect();
    let count_named =
        |name: &str| possible.iter().filter(move |(command, _)| command.name == name).count();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut moves = Vec::new();
    for (command, guard) in &possible {
        let number = counts.entry(&command.name).or_default();
        *number += 1;
        let name = match count_named(&command.name) {
            1 => code(&command.name),
            _ => format!("{} ({number})", code(&command.name)),
        };
        moves.push(format_move(command, guard, name, &zeros(rules), writer.clone()));
    }
    moves
}

/// Returns for each coordinate the number of the position that the value 0 of the coordinate
/// represents. It is the lower bound of that number if the bound is negative, otherwise 0.
pub(super) fn zeros(rules: &GuardedCommands) -> Vec<i64> {
    rules.position.iter().map(|coordinate| coordinate.zero).collect()
}

/// Returns the numbers of the position that the coordinates `numbers` represent. Each is the
/// coordinate plus the number at its index in `zeros`, which the value 0 of the coordinate
/// represents.
pub(super) fn values(numbers: &[Linear], zeros: &[i64]) -> Vec<Linear> {
    numbers.iter().zip(zeros).map(|(number, zero)| number.clone() + *zero).collect()
}

/// Formats a move. `guard` is the simplified condition of the move, and `name` its name on the
/// page. `zeros` contains, for each coordinate, the number that its value 0 represents.
fn format_move<'a>(
    command: &GuardedCommand,
    guard: &Formula,
    name: String,
    zeros: &[i64],
    mut writer: FormulaWriter<'a>,
) -> FormattedMove<'a> {
    let mut choices: Vec<String> =
        command.chosen.iter().map(|variable| writer.symbols.symbol_of(*variable)).collect();
    let (open, guard) = writer.define(&command.aux, guard);
    // Variables that occur only in the guard are bound in it.
    let occurs_after = |variable: &Variable| {
        let mut sums = command.to.iter().flatten();
        sums.any(|sum| sum.terms().iter().any(|term| term.0 == *variable))
    };
    let (remaining, hidden): (Vec<Variable>, Vec<Variable>) =
        open.into_iter().partition(occurs_after);
    choices.extend(remaining.iter().map(|variable| writer.symbols.symbol_of(*variable)));
    let guard = match Formula::exists(hidden, guard) {
        Formula::True => Vec::new(),
        guard => writer.conjuncts(&guard),
    };
    let (parts, zeros) = (command.to.clone(), zeros.to_vec());
    FormattedMove { name, chosen: choices, guard, parts, zeros, writer }
}

/// Formats the position before a move, such as `n` or `(a, b)`.
pub(super) fn format_position(rules: &GuardedCommands, writer: &mut FormulaWriter) -> String {
    let coordinates: Vec<Linear> = rules.variables().into_iter().map(Linear::from).collect();
    writer.tuple(&values(&coordinates, &zeros(rules)))
}

/// Writes the section about the rules.
pub(super) fn section(
    rules: &GuardedCommands,
    writer: &FormulaWriter,
    moves: &[FormattedMove],
) -> Vec<ProofBlock> {
    let mut blocks = vec![ProofBlock::Section(words!(prose_rules::rules))];
    blocks.push(ProofBlock::Paragraph(describe_positions(rules, &mut writer.clone())));
    let position = maths(&format_position(rules, &mut writer.clone()));
    blocks.push(ProofBlock::Paragraph(match (moves.len(), rules.bag) {
        (0, _) => words!(prose_rules::there_are_no_moves),
        (_, false) => words!(prose_rules::moves_from_position, position),
        (_, true) => words!(prose_rules::move_removes_one_element_from_bag, position),
    }));
    let descriptions: Vec<Words> =
        moves.iter().map(|step| describe_move(step, rules.bag)).collect();
    if !descriptions.is_empty() {
        blocks.push(ProofBlock::List(descriptions));
    }
    blocks.push(ProofBlock::Paragraph(describe_end(rules, &mut writer.clone())));
    blocks
}

/// Describes which positions the game has.
fn describe_positions(rules: &GuardedCommands, writer: &mut FormulaWriter) -> Words {
    let position = format_position(rules, writer);
    let count = rules.position.len();
    let signed = rules.position.iter().any(|coordinate| coordinate.zero != 0);
    let symbol = maths(&position);
    let kind = match (count, rules.bag) {
        _ if let Some(NumberBag { low, high }) = rules.counted => {
            words!(prose_rules::position_is_bag_multiset_of_natural, low, high, symbol)
        }
        (_, true) if count == 1 => words!(prose_rules::position_is_bag_multiset_of_any, symbol),
        (_, true) => words!(prose_rules::position_is_bag_multiset_of_any_number, count, symbol),
        (1, _) if signed => words!(prose_rules::position_is_integer, symbol),
        (_, _) if signed => words!(prose_rules::position_is_list_of_integers, count, symbol),
        (1, _) => words!(prose_rules::position_is_natural_number, symbol),
        _ => words!(prose_rules::position_is_list_of_natural_numbers, count, symbol),
    };
    let domain = rules.domain();
    let bounds = match domain {
        Formula::True if !signed => Words::default(),
        domain => {
            let lower_bounds = rules.position.iter().filter(|coordinate| coordinate.zero != 0);
            let lower_bounds = lower_bounds.map(|coordinate| {
                let value = Linear::from(coordinate.variable) + coordinate.zero;
                maths(&format!("{} \\ge {}", writer.linear(&value), coordinate.zero))
            });
            let mut conditions: Vec<String> = lower_bounds.collect();
            if domain != Formula::True {
                let domain = writer.without_known().conjuncts(&simplify(&domain, &[]));
                conditions.extend(domain.iter().map(|text| maths(text)));
            }
            words!(prose_rules::with, list_conditions = list_conditions(&conditions))
        }
    };
    let natural = words!(prose_rules::natural_numbers_are_zero_one_two);
    let turn = match rules.turn {
        None => Words::default(),
        Some(turn) => {
            let turn = maths(&writer.symbols.symbol_of(turn));
            words!(prose_rules::last_number_states_whose_turn, turn)
        }
    };
    kind.then(&bounds).then(&natural).then(&turn)
}

/// Describes when a move is legal and where it leads. If `bag` is true, a position is a multiset of
/// elements, and a move replaces one of them.
fn describe_move(step: &FormattedMove, bag: bool) -> Words {
    let name = step.name.clone();
    let choices: Vec<String> = step.chosen.iter().map(|name| maths(name)).collect();
    let guard: Vec<String> = step.guard.iter().map(|text| maths(text)).collect();
    let (choices, guard) = (list_nouns(&choices), list_conditions(&guard));
    let when = match (step.chosen.is_empty(), step.guard.is_empty()) {
        (true, true) => words!(prose_rules::always),
        (true, false) => words!(prose_rules::when, guard),
        (false, true) => words!(prose_rules::for_any_natural, choices),
        (false, false) => words!(prose_rules::for_any_natural_with, choices, guard),
    };
    let to: Vec<String> = step.targets().iter().map(|component| maths(component)).collect();
    let result = match (&to[..], bag) {
        ([], true) => words!(prose_rules::element_is_removed_and_nothing),
        ([], false) => words!(prose_rules::to_empty_sum),
        ([only], true) => words!(prose_rules::element_is_replaced_with, only),
        ([only], false) => words!(prose_rules::to, only),
        (_, true) => {
            words!(prose_rules::element_is_replaced_continued, list_nouns = list_nouns(&to))
        }
        (_, false) => {
            words!(prose_rules::to_sum_of_every_later_move, list_nouns = list_nouns(&to))
        }
    };
    Words::same(name).then(&when).then(&result)
}

/// Describes when play ends, and with which result.
fn describe_end(rules: &GuardedCommands, writer: &mut FormulaWriter) -> Words {
    let mut sentences = Words::default();
    let results = [
        (&rules.lost, words!(prose_rules::player_to_move_has_lost)),
        (&rules.won, words!(prose_rules::player_to_move_has_won)),
        (&rules.drawn, words!(prose_rules::nobody_has_won_draw)),
    ];
    for (when, result) in results {
        if *when == Formula::False {
            continue;
        }
        let when = maths(&writer.formula(when));
        sentences = sentences.then(&words!(prose_rules::where_play_is_over_and, when, result));
    }
    let stuck = match rules.stuck {
        -1 => words!(prose_rules::has_lost),
        1 => words!(prose_rules::has_won_misere_play),
        _ => words!(prose_rules::has_drawn),
    };
    let otherwise = sentences != Words::default();
    let sides = match rules.turn {
        None => words!(prose_rules::two_players_move_in_turn),
        Some(_) => words!(prose_rules::two_sides_move_in_turn),
    };
    let no_moves_case = if otherwise {
        words!(prose_rules::in_every_other_position_player_who, stuck)
    } else {
        words!(prose_rules::player_who_is_to_move, stuck)
    };
    sides.then(&words!(prose_rules::between_sentences)).then(&sentences).then(&no_moves_case)
}
