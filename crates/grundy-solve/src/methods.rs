//! Selects the method that answers a question, and builds the answer.
//!
//! The methods are tried in a fixed order: laws first, then theories, then engines that search.

use super::answer::Answer;
use super::by_board::solve_by_board;
use super::by_compound::solve_by_compound;
use super::by_induction::solve_by_induction;
use super::by_loopy::solve_by_loopy;
use super::by_retrograde::solve_by_results;
use super::by_value::solve_by_value;
use super::flat_sum::to_counts;
use super::solution::{Attempt, Detail, Solution};
use super::{by_law, by_nim_sum, by_proof, by_search, compound_single_remaining, endings};
use grundy_core::base::{Big, Budget, Outcome};
use grundy_games::Compound;
use grundy_octal::quotient::digits_of;
use grundy_store::{GameState, Question, Summand};
use grundy_text::{Error, ErrorKind, Result, Words, words};
use std::rc::Rc;

/// A function that solves a question. It returns `None` if its method does not apply to the
/// question.
type SolveFn = fn(&Question, Detail, &Budget) -> Attempt;
/// A function that computes only the outcome. It returns `None` if its method does not apply to the
/// question.
type OutcomeFn = fn(&Question, &Budget) -> Result<Option<Outcome>>;

/// A method to answer questions: an entry of [`METHODS`].
struct SolveMethod {
    /// Solves a question with its moves, values and reason.
    answer: SolveFn,
    /// Computes only the outcome; `None` if the method cannot do that faster than solving.
    outcome_only: Option<OutcomeFn>,
}

/// All methods in the order in which they are tried. The methods for loopy games come last, because
/// a game may turn out to be loopy while an earlier method searches it.
static METHODS: &[SolveMethod] = &[
    SolveMethod { answer: compound_single_remaining::single_remaining_in_sum, outcome_only: None },
    SolveMethod { answer: by_law::solve_by_law, outcome_only: Some(by_law::outcome_by_law) },
    SolveMethod {
        answer: by_proof::solve_by_proof,
        outcome_only: Some(by_proof::outcome_by_proof),
    },
    SolveMethod { answer: solve_by_compound, outcome_only: None },
    SolveMethod { answer: endings::solve_sj, outcome_only: None },
    SolveMethod { answer: endings::solve_misere, outcome_only: None },
    SolveMethod { answer: solve_by_value, outcome_only: None },
    SolveMethod { answer: solve_by_board, outcome_only: None },
    SolveMethod { answer: solve_by_induction, outcome_only: None },
    SolveMethod {
        answer: by_search::solve_by_search,
        outcome_only: Some(by_search::outcome_by_search),
    },
    SolveMethod {
        answer: by_nim_sum::solve_by_nim_sum,
        outcome_only: Some(by_nim_sum::outcome_by_nim_sum),
    },
    SolveMethod { answer: solve_by_results, outcome_only: None },
    SolveMethod { answer: solve_by_loopy, outcome_only: None },
];

/// Applies `run` to each method in turn until one returns a result. If a method detects a cycle in
/// a game that was assumed loop-free, the game is treated as loopy from then on: this method is
/// tried again, and then all later ones. (The earlier methods do not apply to loopy games.)
fn try_methods<T>(
    question: &Question,
    mut run: impl FnMut(&SolveMethod, &Question) -> Result<Option<T>>,
) -> Result<T> {
    let mut as_loopy: Option<(Question, Error)> = None;
    for method in METHODS {
        let current = as_loopy.as_ref().map_or(question, |(as_loopy, _)| as_loopy);
        let mut result = run(method, current);
        if let Err(error) = &result
            && error.is_cyclic()
            && as_loopy.is_none()
            && let Some(question) = question.as_loopy()
        {
            let (question, _) = as_loopy.insert((question, error.clone()));
            result = run(method, question);
        }
        if let Some(result) = result? {
            return Ok(result);
        }
    }
    let cycle_error = as_loopy.map(|(_, error)| error);
    Err(cycle_error.expect("some method applies to every loop-free game"))
}

/// Answers a question by the first method that applies to it. `detail` states what the answer
/// should contain besides the outcome.
///
/// # Errors
/// Returns `TooBig` if no law applies and the engine exhausts its budget, and `Unsupported` if no
/// theory covers the sum.
pub fn solve(question: &Question, detail: Detail, budget: &Budget) -> Result<Answer> {
    try_methods(question, |method, question| {
        let Some(solution) = (method.answer)(question, detail, budget)? else { return Ok(None) };
        check_move_count(question, &solution)?;
        let note = missing_moves_note(&solution, detail);
        let why = solution.why.clone().then(&note);
        Ok(Some(to_answer(question, Solution { why, ..solution })))
    })
}

/// Returns a note for the case that the answer lists no move although some move keeps the outcome.
/// Returns an empty text if no note is needed: the position is lost, moves are listed or counted,
/// or `detail` requests no moves.
fn missing_moves_note(solution: &Solution, detail: Detail) -> Words {
    let kind = match solution.outcome {
        Outcome::P => return Words::default(),
        Outcome::N => words!(methods::winning),
        Outcome::Draw => words!(methods::drawing),
    };
    if detail.moves == 0 || solution.moves.count.is_some() || !solution.moves.shown.is_empty() {
        return Words::default();
    }
    words!(methods::no_move_is_listed_because, kind)
}

/// Builds the answer from a solution and the texts of the question.
fn to_answer(question: &Question, solution: Solution) -> Answer {
    let names_and_positions =
        question.summands.iter().map(|s| (s.instance.name.clone(), s.print()));
    let summands: Vec<(String, String)> = names_and_positions.collect();
    let (games, positions): (Vec<&str>, Vec<&str>) =
        summands.iter().map(|(game, position)| (game.as_str(), position.as_str())).unzip();
    let notation = match &question.summands[..] {
        [only] => only.instance.game.family().print_note(),
        _ => Words::default(),
    };
    Answer {
        notation,
        game: games.join(" + "),
        position: positions.join(" + "),
        summands,
        board: question.board(),
        side: question.side_to_move(),
        sides: question.side_names(),
        outcome: solution.outcome,
        mover: question.summands.iter().find_map(Summand::mover),
        grundy: solution.grundy,
        infinity: solution.infinity,
        remoteness: solution.remoteness.map(|r| r.0),
        score: solution.score,
        move_count: solution.moves.count,
        moves: solution.moves.shown,
        why: solution.why,
        evidence: solution.evidence,
        parameters: question.summands.iter().flat_map(|s| s.instance.parameters()).collect(),
    }
}

/// Returns an error if the number of winning or drawing moves contradicts the outcome. While play
/// is not over, N needs a winning move and a draw a drawing move; P must have no winning move.
///
/// # Errors
/// Returns `Corrupt` if the number of moves and the outcome contradict each other, which shows that
/// the rules or their symmetries are inconsistent.
fn check_move_count(question: &Question, solution: &Solution) -> Result<()> {
    // In a compound, play can end while moves remain, and the count is that of sets of moves.
    if question.compound != Compound::One {
        return Ok(());
    }
    let Some(count) = &solution.moves.count else { return Ok(()) };
    let has_moves = *count != Big::ZERO;
    let agrees = match solution.outcome {
        Outcome::P => !has_moves,
        // A position without a move can be won or drawn if play is over there.
        Outcome::N | Outcome::Draw => has_moves || question.summands.iter().all(is_over),
    };
    if agrees {
        return Ok(());
    }
    let positions: Vec<String> = question.summands.iter().map(Summand::print).collect();
    let (position, outcome) =
        (grundy_text::excerpt(&positions.join(" + ")), solution.outcome.name());
    Err(Error::new(
        ErrorKind::Corrupt,
        words!(methods::rules_contradict_themselves_was_found, position, outcome, count),
    )
    .help(words!(methods::line_symmetry_of_rules)))
}

/// Returns whether no heap of a position under a code has a move, for heaps of any size. (Under a
/// code that only takes entire heaps, large heaps have no move.)
fn heaps_are_over(summand: &Summand) -> bool {
    let Some(digits) = summand.instance.game.heaps().and_then(digits_of) else { return false };
    let moves = |heap: &Big| {
        digits.digits().iter().enumerate().any(|(take, &digit)| {
            let leaves_at_least = |least: usize| *heap >= Big::from(take + least);
            (digit & 1 != 0 && *heap == Big::from(take))
                || (digit & 2 != 0 && leaves_at_least(1))
                || (digit & 4 != 0 && leaves_at_least(2))
                || (digit & 8 != 0 && leaves_at_least(3))
        })
    };
    !summand.position.iter().any(moves)
}

/// Returns whether play is over at the position of a summand: the rules state a result there, or no
/// move exists.
fn is_over(summand: &Summand) -> bool {
    let Ok(position) = to_counts(summand) else { return heaps_are_over(summand) };
    let result = summand.instance.game.results().map(|rules| rules.result(&position));
    result.is_some_and(|result| result.is_ok_and(|result| result.is_some()))
        || summand.instance.options(&position).is_ok_and(|options| options.is_empty())
}

/// Returns the outcome of a position of the game `instance` under the ending of that game. This is
/// faster than [`solve`] for programs that ask about many positions.
///
/// # Errors
/// Fails as [`solve`] does.
pub fn who_wins(instance: &Rc<GameState>, position: &[Big], budget: &Budget) -> Result<Outcome> {
    let summand = Summand { instance: Rc::clone(instance), position: position.to_vec() };
    let (ending, compound) = (instance.ending, instance.compound);
    let question = Question { summands: vec![summand], ending, compound, moved: vec![] };
    try_methods(&question, |method, question| match method.outcome_only {
        Some(outcome_only) => outcome_only(question, budget),
        None => {
            let detail = Detail { moves: 0, extra_steps: 0, ..Detail::default() };
            let Some(solution) = (method.answer)(question, detail, budget)? else {
                return Ok(None);
            };
            check_move_count(question, &solution)?;
            Ok(Some(solution.outcome))
        }
    })
}
