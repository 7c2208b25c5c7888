//! Writes the section of the page of a proof on why play ends, or why the winner wins after
//! finitely many moves.

use super::formula_writer::FormulaWriter;
use super::page::{ProofBlock, list_conditions, maths};
use super::rules::FormattedMove;
use grundy_automata::Linear;
use grundy_proof::{AttackerProgress, Basis, RankingFunction};
use grundy_rules_logic::guarded::GuardedCommands;
use grundy_text::{Words, words};

/// Writes the section on why play ends, or why the winner wins after finitely many moves.
pub(super) fn section(
    rules: &GuardedCommands,
    basis: &Basis,
    formulas: &FormulaWriter,
    moves: &[FormattedMove],
) -> Vec<ProofBlock> {
    match basis {
        Basis::Ranking(ranking) => {
            let mut blocks = vec![ProofBlock::Section(words!(prose_termination::why_play_ends))];
            blocks.extend(ranking_argument(rules, ranking, &mut formulas.clone(), moves));
            blocks
        }
        Basis::Progress(progress) => {
            let mut blocks = vec![ProofBlock::Section(words!(
                prose_termination::why_winner_wins_after_finitely_many
            ))];
            blocks.extend(progress_argument(rules, progress, &mut formulas.clone()));
            blocks
        }
    }
}

/// Returns the coordinates of a position as sums that consist of one variable each.
fn coordinates(rules: &GuardedCommands) -> Vec<Linear> {
    rules.variables().into_iter().map(Linear::from).collect()
}

/// Writes the argument that play ends because every move lowers the ranking function.
fn ranking_argument(
    rules: &GuardedCommands,
    ranking: &RankingFunction,
    formulas: &mut FormulaWriter,
    moves: &[FormattedMove],
) -> Vec<ProofBlock> {
    if ranking.sums.is_empty() {
        return vec![ProofBlock::Paragraph(words!(prose_termination::no_move_is_possible_at_any))];
    }
    let names: Vec<String> = match ranking.sums.len() {
        1 => vec!["\\mu".into()],
        count => (1..=count).map(|index| format!("\\mu_{index}")).collect(),
    };
    let coordinates = coordinates(rules);
    let definitions: Vec<String> = names
        .iter()
        .zip(&ranking.sums)
        .map(|(name, sum)| {
            maths(&format!("{name} = {}", formulas.linear(&sum.evaluate(&coordinates))))
        })
        .collect();
    let list_conditions = list_conditions(&definitions);
    let mut blocks = vec![ProofBlock::Paragraph(match (names.len(), rules.bag) {
        (1, false) => words!(prose_termination::let_every_move_lowers_this_number, list_conditions),
        (_, false) => words!(prose_termination::let_every_move_lowers_first, list_conditions),
        (1, true) => words!(prose_termination::for_element_let_move_removes_one, list_conditions),
        (_, true) => {
            words!(prose_termination::for_element_let_move_removes_one_element, list_conditions)
        }
    })];
    let changes =
        moves.iter().map(|step| describe_change(step, ranking, &names, &coordinates)).collect();
    blocks.push(ProofBlock::List(changes));
    if !rules.bag && moves.iter().any(|step| step.parts.len() != 1) {
        blocks.push(ProofBlock::Paragraph(words!(prose_termination::for_move_to_sum_this_holds)));
    }
    blocks.push(ProofBlock::Paragraph(match (names.len(), rules.bag) {
        (_, true) => words!(prose_termination::if_in_every_step_one_element),
        (1, _) => words!(prose_termination::natural_number_cannot_decrease),
        _ => words!(prose_termination::lists_of_natural_numbers_of_same),
    }));
    blocks
}

/// Describes how a move changes the sums of the ranking function. `names` contains the LaTeX symbol
/// of each sum.
fn describe_change(
    step: &FormattedMove,
    ranking: &RankingFunction,
    names: &[String],
    coordinates: &[Linear],
) -> Words {
    let name = step.name.clone();
    let mut formulas = step.writer.clone();
    let mut listed = Vec::new();
    for component in &step.parts {
        for (name, sum) in names.iter().zip(&ranking.sums) {
            let (old, new) = (sum.evaluate(coordinates), sum.evaluate(component));
            if old == new {
                continue;
            }
            let (old, new) = (formulas.linear(&old), formulas.linear(&new));
            let text = match names.len() {
                1 => format!("{new} \\lt {old}"),
                _ => format!("{name}\\colon {old} \\to {new}"),
            };
            if !listed.contains(&maths(&text)) {
                listed.push(maths(&text));
            }
        }
    }
    if listed.is_empty() {
        return words!(prose_termination::nothing_is_left_after_this_move, name);
    }
    let guard: Vec<String> = step.guard.iter().map(|text| maths(text)).collect();
    let sentence =
        words!(prose_termination::name, name, list_conditions = list_conditions(&listed));
    if guard.is_empty() {
        sentence.then(&words!(prose_termination::full_stop))
    } else {
        let list_conditions = list_conditions(&guard);
        sentence.then(&words!(prose_termination::where_word, list_conditions))
    }
}

/// Writes the argument that the winner wins after finitely many moves, because the moves of the
/// winner make progress.
fn progress_argument(
    rules: &GuardedCommands,
    progress: &AttackerProgress,
    formulas: &mut FormulaWriter,
) -> Vec<ProofBlock> {
    let coordinates = coordinates(rules);
    let [first, second] =
        [0, 1].map(|side| maths(&formulas.linear(&progress.sums[side].evaluate(&coordinates))));
    vec![
        ProofBlock::Paragraph(words!(
            prose_termination::positions_can_recur_so_no_number,
            first,
            second
        )),
        ProofBlock::List(vec![
            words!(prose_termination::from_every_position),
            words!(prose_termination::no_move_from_position_claimed),
            words!(prose_termination::neither_number_is_ever_negative),
        ]),
        ProofBlock::Paragraph(words!(prose_termination::if_side_always_makes_such_moves)),
    ]
}
