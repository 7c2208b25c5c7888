//! Method that solves a board game of a rule file after translating its rules to moves on the cells
//! of a board.
//!
//! The outcome comes from stored labels (results of positions) or from the solution of all
//! reachable positions. If these do not fit in memory, the outcome of the position alone is proved.

use super::by_retrograde::{drawing_moves_words, solution_from_labels};
use super::by_search::VALUE_STEPS_FACTOR;
use crate::Detail;
use crate::flat_sum::{single_summand, to_counts};
use crate::plan::{Method, Plan, Step};
use crate::progress::Progress;
use crate::solution::{Attempt, MoveList, Solution, move_list_limit};
use grundy_boards::{CapacityLimit, Unsolved, prove};
use grundy_core::base::{Big, Budget, Counts, Outcome};
use grundy_rules_board::BoardErrors;
use grundy_rules_board::BoardRules;
use grundy_store::cache::position_labels::PositionLabels;
use grundy_store::cache::searches::BoardSolve;
use grundy_store::{BoardCells, BoardEngine, Need, Question, Reuse, Summand};
use grundy_text::{Error, ErrorKind, Evidence, Limit, Result, Suggestion, text, words};
use std::ops::ControlFlow;

/// Solves a single game by the labels of a tablebase. Returns `None` if the tablebase has no label
/// of the position, or if the labels are scores of a game with points, which backward induction
/// reads.
pub(super) fn read_tablebase(question: &Question, detail: Detail) -> Attempt {
    let Some(only) = single_summand(question) else { return Ok(None) };
    let start = to_counts(only)?;
    let Some(labels) = only.instance.labels_from_store(&start)? else { return Ok(None) };
    match labels.score(&start)? {
        None => solution_from_labels(only, &start, &labels, detail).map(Some),
        Some(score) if !only.instance.scores_are_points() => {
            from_outcome_labels(only, &start, score, &labels, detail).map(Some)
        }
        Some(_) => Ok(None),
    }
}

/// Solves a single game by labelling all positions that are reachable from its position. Returns
/// `None` if few positions are reachable, if the rules cannot be translated to moves on the cells of
/// a board, and for scores of a game with points, which backward induction reads from the labels. If
/// the positions are too many, records this limit in `progress`.
///
/// # Errors
/// If the question requests this solver and it does not support the game.
pub(super) fn solve_board(
    question: &Question,
    detail: Detail,
    progress: &mut Progress,
    budget: &Budget,
) -> Attempt {
    let Some(only) = single_summand(question) else { return Ok(None) };
    let instance = &only.instance;
    let start = to_counts(only)?;
    let is_requested = detail.board == BoardEngine::Exhaustive;
    let has_loopy_value = !is_requested && instance.game.is_loopy_impartial();
    if has_loopy_value && detail.extra_steps > Detail::default().extra_steps {
        // The question requests the loopy value, which the labels do not contain.
        return Ok(None);
    }
    if instance.scores_are_points() && instance.labels_from_store(&start)?.is_some() {
        // Backward induction reads the scores in the tablebase.
        return Ok(None);
    }
    match instance.solve_board(&start, detail.board, budget)? {
        BoardSolve::Solved(labels)
            if instance.scores_are_points()
                && (!is_requested || labels.score(&start)?.is_some()) =>
        {
            Ok(None)
        }
        BoardSolve::Solved(labels) => {
            let solution = solution_from_labels(only, &start, &labels, detail)?;
            let has_value = !is_requested && instance.game.results().is_none();
            Ok(Some(if has_value {
                with_grundy_value(solution, only, &start, detail, budget)
            } else {
                solution
            }))
        }
        BoardSolve::NotApplicable if is_requested => Err(not_lowered_error(only)),
        BoardSolve::Unfit(why) if is_requested => Err(not_labelled_error(only, why)),
        BoardSolve::NotApplicable | BoardSolve::Unfit(_) => Ok(None),
        // A proof of the outcome does not count the points of moves.
        BoardSolve::TooLarge(why) if !is_requested && instance.rules_with_gains().is_some() => {
            scores_too_large(only, why, budget)
        }
        BoardSolve::TooLarge(why) => {
            progress.reach_limit(Method::BoardSolver, not_labelled_error(only, why));
            Ok(None)
        }
    }
}

/// Adds the Grundy value of the position `start` to its solution by labels, if the outcome gives it
/// or a short search finds it. The labels do not contain it.
fn with_grundy_value(
    mut solution: Solution,
    only: &Summand,
    start: &Counts,
    detail: Detail,
    budget: &Budget,
) -> Solution {
    let is_loopy = only.instance.game.is_loopy_impartial();
    solution.grundy = match solution.outcome {
        Outcome::P => Some(Big::ZERO),
        Outcome::N if !is_loopy => {
            let cheap = budget.cheap(detail.extra_steps.saturating_mul(VALUE_STEPS_FACTOR));
            let value = only.instance.evaluate(Need::Nimber, Reuse::Nothing, start, &cheap);
            value.ok().map(|value| Big::from(value.grundy()))
        }
        _ => None,
    };
    if solution.grundy.is_none() && detail.extra_steps > 0 {
        let note = if is_loopy {
            words!(by_board::value_needs_all_positions)
        } else {
            words!(by_search::grundy_value_needs_longer_search_use)
        };
        solution.why = solution.why.then(&note);
    }
    solution
}

/// Proves the outcome of a single game from its position, by a search that does not visit all
/// positions.
pub(super) fn prove_board(
    question: &Question,
    detail: Detail,
    progress: &mut Progress,
    budget: &Budget,
) -> Attempt {
    let Some(only) = single_summand(question) else { return Ok(None) };
    prove_outcome(only, &to_counts(only)?, detail, progress.replaced.take(), budget).map(Some)
}

/// Refuses a game whose moves gain points and whose boards could not be labelled for the reason
/// `why`. Returns `None`, so that a search of positions solves the game, if a board has too many
/// bits or conditions for the board solver.
///
/// # Errors
/// States how many boards there are and how much memory their scores take.
fn scores_too_large(only: &Summand, why: Unsolved, budget: &Budget) -> Attempt {
    budget.check()?;
    let is_smaller_board_needed = match why {
        Unsolved::Capacity(CapacityLimit::TierBoards) => true,
        Unsolved::Capacity(_) => return Ok(None),
        _ => false,
    };
    let rules = only.instance.foldable_rules().ok_or_else(unsupported_engine_error)?;
    let commands = only.instance.commands(rules, budget)?;
    let commands = commands.map_err(|refused| rules.lowering_error(&refused))?;
    let boards = commands.groups.iter().fold(Big::from(1u8), |product, group| {
        (0..group.cells).fold(product, |product, _| product * Big::from(group.values))
    });
    let mebibytes = (&boards * Big::from(SCORE_BYTES)) >> 20;
    let error = Error::too_big(words!(by_board::scores_of_boards_take, boards, mebibytes));
    Err(if is_smaller_board_needed {
        error.help(words!(by_board::use_smaller_board))
    } else {
        error.suggest(Suggestion::RaiseLimit(Limit::PositionsOrMemoryOfBoard))
    })
}

/// The number of bytes of the label of a board in a game with scores.
const SCORE_BYTES: u8 = 2;

/// Builds the solution of the position `start` of the game of `only` from labels (results of
/// positions) that state a score and no number of moves. `score` is the score of `start`; its sign
/// gives the outcome.
fn from_outcome_labels(
    only: &Summand,
    start: &Counts,
    score: i64,
    labels: &PositionLabels,
    detail: Detail,
) -> Result<Solution> {
    let instance = &only.instance;
    let is_over = match instance.game.scores() {
        Some(rules) => rules.result(start)?.is_some(),
        None => false,
    };
    let options = if is_over { Vec::new() } else { instance.options(start)? };
    let mut best = Vec::new();
    for option in options {
        let missing_label = || labels.require_play(instance, &option).map(|_| 0);
        let option_score = labels.score(&option)?.map_or_else(missing_label, Ok)?;
        let same_mover = instance.game.again(start, &option);
        if score >= 0 && score == if same_mover { option_score } else { -option_score } {
            best.push(option);
        }
    }
    let mut moves = MoveList::empty();
    for option in &best {
        moves.count_move(only, None, option, move_list_limit(detail, start.len()));
    }
    let why = match (is_over, score) {
        (true, _) => words!(by_board::play_is_over),
        (false, 1..) => words!(by_board::move_wins),
        (false, 0) => words!(by_board::no_move_wins_but).then(&drawing_moves_words(best.len())),
        (false, _) => words!(by_board::every_move_loses),
    };
    let source = words!(by_board::from_tablebase_that_stores_no_numbers);
    let why = source.then(&why);
    let outcome = Outcome::from_score(score);
    Ok(Solution::new(
        outcome,
        moves,
        why,
        Evidence::Computed { positions: labels.position_count() },
    ))
}

/// Builds the error for a question that the board engine requested by the user does not support.
pub(super) fn unsupported_engine_error() -> Error {
    Error::bad(words!(by_board::this_engine_supports_only_single_game))
        .help(words!(by_board::do_not_specify_engine))
}

/// Returns the reason why the solvers of boards in a plan do not apply to the rules of a question.
/// Returns `None` if they apply, or if the plan contains no such solver.
///
/// # Errors
/// Returns `Interrupted` if a stop is requested.
pub fn board_objection(question: &Question, plan: &Plan, budget: &Budget) -> Result<Option<Error>> {
    let is_board_method =
        |step: &Step| matches!(step.method, Method::BoardSolver | Method::BoardProof);
    let summand = single_summand(question).filter(|_| plan.steps.iter().any(is_board_method));
    let rules = summand.and_then(|only| Some((only, only.instance.foldable_rules()?)));
    let Some((only, rules)) = rules else { return Ok(None) };
    Ok(match only.instance.commands(rules, budget)? {
        Err(reason) => Some(rules.lowering_error(&reason)),
        Ok(commands) if only.instance.game.results().is_none() && commands.exchange.is_none() => {
            Some(Error::unsupported(words!(by_board::moves_end_with_no_common_renaming)))
        }
        Ok(_) => None,
    })
}

/// Builds the error for rules that cannot be translated to moves on the cells of a board; it states
/// the reason.
fn not_lowered_error(only: &Summand) -> Error {
    let error = only
        .instance
        .foldable_rules()
        .and_then(|rules| rules.board_rules().err().map(|refused| rules.lowering_error(&refused)));
    error.unwrap_or_else(unsupported_engine_error)
}

/// Builds the error for a game whose reachable boards could not be labelled (solved), for the
/// reason `why`.
fn not_labelled_error(only: &Summand, why: Unsolved) -> Error {
    match (why, only.instance.foldable_rules()) {
        (Unsolved::Capacity(limit), Some(rules)) => rules.capacity_error(limit),
        (Unsolved::Large, _) => Error::too_big(words!(by_board::reachable_positions_do_not_fit))
            .suggest(Suggestion::RaiseLimit(Limit::Memory)),
        (Unsolved::Stopped, _) => Error::too_big(words!(by_board::board_solver_was_stopped))
            .suggest(Suggestion::RaiseLimit(Limit::PositionsOrMemoryOfBoard)),
        (Unsolved::Fault, _) => evaluation_error(),
        (Unsolved::Cyclic, _) => Error::unsupported(words!(by_board::play_may_return_to_boards))
            .help(words!(by_board::do_not_specify_engine)),
        (Unsolved::Scored, _) => Error::unsupported(words!(by_board::proof_ignores_points))
            .help(words!(by_board::do_not_specify_engine)),
        (Unsolved::Long, _) => Error::too_big(words!(by_board::some_position_has_too_many_moves))
            .help(words!(by_board::do_not_specify_engine)),
        _ => unsupported_engine_error(),
    }
}

/// Builds the error for a game whose rules cannot be evaluated at some reachable board.
fn evaluation_error() -> Error {
    Error::unsupported(words!(by_board::rules_cannot_be_evaluated_at_reachable))
        .help(words!(by_board::check_rules_with_grundy_lint))
}

/// Proves the outcome of the position `start` by a search that does not visit all positions.
/// `exhaustive` is the error of the exhaustive solution, if that was tried before and failed.
fn prove_outcome(
    only: &Summand,
    start: &Counts,
    detail: Detail,
    exhaustive: Option<Error>,
    budget: &Budget,
) -> Result<Solution> {
    let rules = only.instance.foldable_rules().ok_or_else(unsupported_engine_error)?;
    let after_solver = exhaustive.is_some();
    let commands = only.instance.commands(rules, budget)?;
    let commands = commands.map_err(|refused| rules.lowering_error(&refused))?;
    let cells = BoardCells::new(&commands);
    let (board, side) = cells.encode(start).ok_or_else(unsupported_engine_error)?;
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let limits = prove::ProofLimits { threads, budget: *budget };
    let mut nodes = 0;
    let proof = prove::prove(&commands, &board, side.into(), &limits, &mut |progress| {
        nodes = progress.nodes;
        if let Some(reporter) = budget.progress {
            reporter.report(progress.nodes, None);
        }
        if progress.nodes <= budget.positions {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    let prove::Proof { outcome, method, nodes, best, moves: answers, .. } =
        proof.map_err(|why| match (why, exhaustive) {
            // More memory helps the exhaustive solution, which was tried first.
            (Unsolved::Capacity(_), Some(exhaustive)) => exhaustive,
            _ => not_proved_error(only, why, nodes, budget),
        })?;
    let outcome_here = match outcome {
        prove::Outcome::Won => Outcome::N,
        prove::Outcome::Lost => Outcome::P,
        prove::Outcome::Drawn => Outcome::Draw,
    };
    let position_after = |move_outcome: &prove::MoveOutcome| {
        let next = if move_outcome.again || commands.sides.len() == 1 { side } else { 1 - side };
        cells.decode(&move_outcome.board, next)
    };
    let mut moves = MoveList::empty();
    // The search for the proof did not have to examine all moves, so others can keep the outcome
    // too.
    moves.count = None;
    let keeps_outcome = |index: &usize| answers[*index].outcome == Some(outcome);
    let best_first = best.into_iter();
    let other_moves =
        (0..answers.len()).filter(|index| keeps_outcome(index) && Some(*index) != best);
    if outcome != prove::Outcome::Lost {
        for index in best_first.chain(other_moves).take(move_list_limit(detail, start.len())) {
            moves.push(only, None, &position_after(&answers[index]).widen());
        }
    } else {
        moves.count = Some(0u64.into());
    }
    let method = match method {
        prove::Method::ProofNumber => text!(by_board::proof_number_search),
        prove::Method::AlphaBeta => text!(by_board::alpha_beta_search),
    };
    let why = match outcome {
        prove::Outcome::Won => words!(by_board::proved_by_move_wins, method),
        prove::Outcome::Lost => words!(by_board::proved_by_every_move_loses, method),
        prove::Outcome::Drawn => words!(by_board::proved_by_no_move_wins, method),
    };
    let solution = Solution::new(outcome_here, moves, why, Evidence::Computed { positions: nodes });
    if !only.instance.scores_are_points() {
        return Ok(solution);
    }
    let note = if after_solver {
        words!(by_board::points_were_given_up)
    } else {
        words!(by_board::proof_does_not_tell_points)
    };
    Ok(Solution { why: solution.why.then(&note), ..solution })
}

/// Builds the error for a proof of an outcome that failed for the reason `why`, after it visited
/// `nodes` positions.
fn not_proved_error(only: &Summand, why: Unsolved, nodes: u64, budget: &Budget) -> Error {
    if let Err(stopped) = budget.check() {
        return Error::from(stopped)
            .with_partial_result(words!(by_board::proof_search_visited_positions, nodes));
    }
    match why {
        Unsolved::Large | Unsolved::Stopped => {
            Error::new(ErrorKind::TooBig, words!(by_board::proof_reached_its_limit, nodes))
                .suggest(Suggestion::RaiseLimit(Limit::PositionsOrMemoryOfBoard))
        }
        _ => not_labelled_error(only, why),
    }
}
