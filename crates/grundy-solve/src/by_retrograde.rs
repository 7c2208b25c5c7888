//! Method that solves single loopy games by retrograde analysis.

use crate::Detail;
use crate::flat_sum::{single_summand, to_counts};
use crate::solution::{Attempt, MoveList, Solution, move_list_limit};
use grundy_core::base::{Budget, Counts, Ending, Outcome};
use grundy_core::engine::{Play, retrograde};
use grundy_store::cache::position_labels::PositionLabels;
use grundy_store::game::board::{LINE_PROBE_LEN, format_line};
use grundy_store::{Question, Summand};
use grundy_text::{Evidence, Result, Words, words};

/// Solves one loopy game whose rules state results. Returns `None` for other questions.
pub(super) fn solve_by_results(question: &Question, detail: Detail, budget: &Budget) -> Attempt {
    match single_summand(question).map(|only| (only, &only.instance.game)) {
        Some((only, game)) if game.may_return() && game.results().is_some() => {
            solve_by_retrograde(only, question.ending, detail, budget).map(Some)
        }
        _ => Ok(None),
    }
}

/// Solves one loopy game by labelling all positions that are reachable from its position.
pub(super) fn solve_by_retrograde(
    summand: &Summand,
    ending: Ending,
    detail: Detail,
    budget: &Budget,
) -> Result<Solution> {
    let start = to_counts(summand)?;
    let labels = summand.instance.solve_labels(std::slice::from_ref(&start), ending, budget)?;
    solution_from_labels(summand, &start, &labels, detail)
}

/// Builds the solution of the position `start` from the labels (outcomes and numbers of moves) of
/// the positions reachable from it.
pub(super) fn solution_from_labels(
    summand: &Summand,
    start: &Counts,
    labels: &PositionLabels,
    detail: Detail,
) -> Result<Solution> {
    let instance = &summand.instance;
    let labelled_options = |position: &Counts| -> Result<Vec<(Counts, Play)>> {
        let labelled = instance.options(position)?.into_iter().map(|to| {
            let play = labels.require_play(instance, &to)?;
            let play = play.from_mover(instance.game.again(position, &to));
            Ok((to, play))
        });
        labelled.collect()
    };
    let label = labels.require_play(instance, start)?;
    let mut options = labelled_options(start)?;
    options.sort_by_key(|(_, play)| play.preference_of_mover());
    let line = retrograde::line(start.clone(), LINE_PROBE_LEN, labelled_options)?;
    let line_words = format_line(instance, &line, label.outcome == Outcome::Draw);
    let solution = solution_from_options(
        label,
        &options,
        |moves, to, limit| moves.count_move(summand, None, to, limit),
        move_list_limit(detail, start.len()),
        // A game that draws its positions shows the moves of the line, which begins with this
        // defence.
        !instance.draws(),
        instance.game.extra_turns(),
        computed_evidence(labels.position_count(), labels.is_folded()),
    );
    let why = solution.why.then(&line_words);
    let why = if labels.is_stored() { why.then(&tablebase_note()) } else { why };
    Ok(Solution { why, ..solution })
}

/// Builds the solution of a position with the label (outcome and number of moves) `label` from
/// `options`, its moves with the labels of the positions after them, the best move first.
/// `count_move` counts and lists a move, as [`MoveList::count_move`] does. `names_defence` states
/// whether the reason names the best move of a lost position, and `extra_turns` whether a move can
/// leave the same player to move.
pub(super) fn solution_from_options<M>(
    label: Play,
    options: &[(M, Play)],
    count_move: impl Fn(&mut MoveList, &M, usize),
    limit: usize,
    names_defence: bool,
    extra_turns: bool,
    evidence: Evidence,
) -> Solution {
    let kept_outcome = match label.outcome {
        Outcome::N => Some(Outcome::P),
        Outcome::Draw => Some(Outcome::Draw),
        Outcome::P => None,
    };
    let best = || options.iter().filter(|(_, play)| Some(play.outcome) == kept_outcome);
    let mut moves = MoveList::empty();
    best().for_each(|(step, _)| count_move(&mut moves, step, limit));
    let mut defence = MoveList::empty();
    if let (Outcome::P, true, Some((step, _))) = (label.outcome, names_defence, options.first()) {
        count_move(&mut defence, step, 1);
    }
    let defence = defence.shown.first().map(|described| &described.words);
    let why = retrograde_reason(label, options.is_empty(), defence, extra_turns, best().count());
    Solution {
        why,
        remoteness: (label.outcome != Outcome::Draw).then_some(label.remoteness),
        ..Solution::new(label.outcome, moves, Words::default(), evidence)
    }
}

/// Returns the evidence of a search that visited `positions` positions. `is_folded` states whether
/// it merged symmetric positions, which then count once.
pub fn computed_evidence(positions: u64, is_folded: bool) -> Evidence {
    if is_folded {
        Evidence::ComputedUpToSymmetry { positions }
    } else {
        Evidence::Computed { positions }
    }
}

/// Returns the note that the labels come from a tablebase.
pub fn tablebase_note() -> Words {
    words!(by_retrograde::from_tablebase_that_contains)
}

/// Explains the outcome by `here`, the label (outcome and number of moves) of the position. `over`
/// states whether play is over at the position, and `longest_defence` describes the best move if it
/// is lost. `extra_turns` states whether a move can leave the same player to move, and
/// `drawing_moves` is the number of moves that keep the draw in a drawn position.
pub fn retrograde_reason(
    here: Play,
    over: bool,
    longest_defence: Option<&Words>,
    extra_turns: bool,
    drawing_moves: usize,
) -> Words {
    let moves = here.remoteness.0;
    match (here.outcome, over) {
        (Outcome::Draw, true) => words!(by_retrograde::play_is_over_without_winner),
        (Outcome::N, true) => words!(by_retrograde::play_is_over_and_player),
        (Outcome::P, true) => words!(by_retrograde::play_is_over_and_player_to_move),
        (Outcome::N, _) if extra_turns => words!(by_retrograde::move_wins_forced_in, moves),
        (Outcome::N, _) => words!(by_retrograde::move_leaves_opponent_in_lost_position, moves),
        (Outcome::P, _) => {
            let outcome = if extra_turns {
                words!(by_retrograde::every_move_loses)
            } else {
                words!(by_retrograde::every_move_leaves_opponent_in_won)
            };
            match longest_defence {
                Some(longest_defence) => {
                    outcome.then(&words!(by_retrograde::longest_resistance)).then(longest_defence)
                }
                None => outcome,
            }
        }
        (Outcome::Draw, _) => {
            let lost = if extra_turns {
                words!(by_retrograde::no_move_wins_but)
            } else {
                words!(by_retrograde::no_move_leaves_opponent_in_lost)
            };
            lost.then(&drawing_moves_words(drawing_moves))
        }
    }
}

/// States that `drawing_moves` moves keep the draw.
pub fn drawing_moves_words(drawing_moves: usize) -> Words {
    words!(by_retrograde::moves_keep_draw, drawing_moves)
}
