//! Follows the plan of a question, and builds the answer.

use super::answer::Answer;
use super::by_board::{prove_board, read_tablebase, solve_board, unsupported_engine_error};
use super::by_compound::solve_by_compound;
use super::by_induction::solve_by_induction;
use super::by_loopy::solve_by_loopy;
use super::by_regions::{solve_by_region_values, solve_regions_in_misere};
use super::by_retrograde::solve_by_results;
use super::by_samples::solve_by_samples;
use super::by_value::solve_by_value;
use super::facts::{Facts, GameFacts};
use super::flat_sum::to_counts;
use super::partial_results::add_partial_results;
use super::plan::{Method, Plan, Step, plan, select_steps};
use super::progress::{Progress, follow};
use super::solution::{Attempt, Detail, Solution};
use super::{by_law, by_nim_sum, by_proof, by_search, compound_single_remaining, endings};
use grundy_core::base::{Big, Budget, Ending, Outcome};
use grundy_games::Compound;
use grundy_octal::quotient::digits_of;
use grundy_store::{BoardEngine, GameState, Question, Summand};
use grundy_text::{Error, ErrorKind, Result, Setting, Suggestion, Words, words};
use std::rc::Rc;

/// The plan of a question: what [`solve`] does.
pub struct QuestionPlan {
    /// The methods that [`solve`] tries.
    pub plan: Plan,
    /// The plan from the moment at which a search finds that play can return to a position, without
    /// the steps of `plan`; `None` if the rules themselves decide whether it can.
    pub if_play_returns: Option<Plan>,
}

/// Returns the plan of a question, without solving it.
pub fn plan_question(question: &Question, detail: Detail) -> QuestionPlan {
    let plan_of = |question: &Question| plan(&Facts::new(question, detail.board));
    let plan = plan_of(question);
    let if_play_returns = question.as_loopy().map(|loopy| {
        let mut loopy_plan = plan_of(&loopy);
        loopy_plan.steps.retain(|step| !plan.steps.contains(step));
        loopy_plan
    });
    QuestionPlan { plan, if_play_returns }
}

/// Returns the plan of a sum of `term_count` games in the notation of combinatorial game theory or
/// positions, which canonical forms solve.
pub fn plan_value_sum(term_count: usize) -> QuestionPlan {
    let game = GameFacts {
        is_partizan: true,
        names_sides: true,
        adds_values: true,
        is_rule_file: false,
        ..GameFacts::IMPARTIAL
    };
    let (ending, compound, engine) = (Ending::Normal, Compound::One, BoardEngine::Auto);
    let mut plan = plan(&Facts { games: vec![game; term_count], ending, compound, engine });
    plan.steps.retain(|step| step.method == Method::CanonicalForms);
    QuestionPlan { plan, if_play_returns: None }
}

/// Answers a question by one step of its plan. Returns `None` if the method of the step finds that
/// it does not apply, or reaches a limit that it records in `progress`.
fn try_step(
    step: &Step,
    question: &Question,
    detail: Detail,
    progress: &mut Progress,
    budget: &Budget,
) -> Attempt {
    match step.method {
        Method::RemainingGame => {
            compound_single_remaining::single_remaining_in_sum(question, detail, budget)
        }
        Method::CatalogueLaw => by_law::solve_by_law(question, detail, budget),
        Method::ProvedLaw => by_proof::solve_by_proof(question, detail, budget),
        Method::Compound => solve_by_compound(question, detail, budget),
        Method::Sj => endings::solve_sj(question, detail, budget),
        Method::MisereSearch if let Some(max_steps) = step.max_steps => {
            solve_regions_in_misere(question, detail, max_steps, budget)
        }
        Method::TameTheory | Method::MisereQuotient | Method::MisereSearch => {
            endings::try_misere_step(step, question, detail, progress, budget)
        }
        Method::CanonicalForms => match step.max_steps {
            None => solve_by_value(question, detail, budget),
            Some(max_steps) => solve_by_region_values(question, detail, max_steps, budget),
        },
        Method::Tablebase => read_tablebase(question, detail),
        Method::BoardSolver => solve_board(question, detail, progress, budget),
        Method::BoardProof => prove_board(question, detail, progress, budget),
        Method::BackwardInduction => solve_by_induction(question, detail, budget),
        Method::Search => progress
            .record_limit(Method::Search, by_search::solve_by_search(question, detail, budget)),
        Method::SampledSearch => solve_by_samples(question, detail, progress, budget),
        Method::NimSum => by_nim_sum::solve_by_nim_sum(question, detail, budget),
        Method::Retrograde => solve_by_results(question, detail, budget),
        Method::LoopyValues => solve_by_loopy(question, detail, budget),
    }
}

/// Follows the plan of a question: runs `run` for its steps until one has a result. If a step finds
/// a cycle in a game that was assumed loop-free, the game is planned again as a loopy one, from
/// the method of this step on. (The earlier methods do not apply to loopy games.)
fn follow_plan<T>(
    question: &Question,
    engine: BoardEngine,
    mut run: impl FnMut(&Step, &Question, &mut Progress) -> Result<Option<T>>,
) -> Result<T> {
    let facts = Facts::new(question, engine);
    let mut reached = Method::RemainingGame;
    let result = follow(&select_steps(&facts), |step, progress| {
        reached = step.method;
        run(step, question, progress)
    });
    match result {
        Err(error)
            if error.is_cyclic()
                && let Some(loopy) = question.as_loopy() =>
        {
            let mut steps = select_steps(&Facts::new(&loopy, engine));
            steps.retain(|step| step.method >= reached);
            follow(&steps, |step, progress| run(step, &loopy, progress))?.ok_or(error)
        }
        Ok(None) => Err(no_method_error(question, &facts)),
        result => result.map(|result| result.expect("the other cases are handled above")),
    }
}

/// Returns the error for a question that no method supports.
fn no_method_error(question: &Question, facts: &Facts) -> Error {
    let games = question.summands.iter().zip(&facts.games);
    let mut games = games.filter(|(_, game)| GameFacts::has_results(game));
    match games.next() {
        Some((summand, _)) if facts.ending == Ending::Misere => {
            let name = &summand.instance.name;
            Error::unsupported(words!(endings::has_no_misere_version, name))
                .suggest(Suggestion::LeaveOut(Setting::Misere))
        }
        _ => unsupported_engine_error(),
    }
}

/// Answers a question by the first step of its plan that has an answer. `detail` states what the
/// answer should contain besides the outcome.
///
/// # Errors
/// Returns `TooBig` if no law applies and the engine exhausts its budget, and `Unsupported` if no
/// theory covers the sum. At a limit, the error has a partial result.
pub fn solve(question: &Question, detail: Detail, budget: &Budget) -> Result<Answer> {
    let answer = follow_plan(question, detail.board, |step, question, progress| {
        let solution = try_step(step, question, detail, progress, budget)?;
        let Some(solution) = solution else { return Ok(None) };
        check_move_count(question, &solution)?;
        let note = missing_moves_note(&solution, detail);
        let why = solution.why.clone().then(&note);
        Ok(Some(to_answer(question, step.method, Solution { why, ..solution })))
    });
    answer.map_err(|error| add_partial_results(error, question))
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

/// Builds the answer from a solution by `method` and the texts of the question.
fn to_answer(question: &Question, method: Method, solution: Solution) -> Answer {
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
        method,
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
    summand.instance.stated_outcome(&position).is_ok_and(|outcome| outcome.is_some())
        || summand.instance.options(&position).is_ok_and(|options| options.is_empty())
}

/// Returns the outcome of a position of the game `instance` under the ending of that game. This is
/// faster than [`solve`] for programs that ask about many positions.
///
/// # Errors
/// Fails as [`solve`] does.
pub fn who_wins(instance: &Rc<GameState>, position: &[Big], budget: &Budget) -> Result<Outcome> {
    outcome_without(&[], instance, position, budget)
}

/// Returns the outcome of a position as [`who_wins`] does, but never by a law. Laws are compared
/// with these outcomes.
///
/// # Errors
/// Fails as [`solve`] does.
pub fn who_wins_by_engines(
    instance: &Rc<GameState>,
    position: &[Big],
    budget: &Budget,
) -> Result<Outcome> {
    outcome_without(&[Method::CatalogueLaw, Method::ProvedLaw], instance, position, budget)
}

/// Returns the outcome of a position by the methods that are not in `excluded`.
fn outcome_without(
    excluded: &[Method],
    instance: &Rc<GameState>,
    position: &[Big],
    budget: &Budget,
) -> Result<Outcome> {
    let summand = Summand { instance: Rc::clone(instance), position: position.to_vec() };
    let (ending, compound) = (instance.ending, instance.compound);
    let question = Question::single(summand, ending, compound);
    let detail = Detail { moves: 0, extra_steps: 0, ..Detail::default() };
    follow_plan(&question, detail.board, |step, question, progress| match step.method {
        method if excluded.contains(&method) => Ok(None),
        Method::CatalogueLaw => by_law::outcome_by_law(question, budget),
        Method::ProvedLaw => by_proof::outcome_by_proof(question, budget),
        Method::Search => {
            progress.record_limit(Method::Search, by_search::outcome_by_search(question, budget))
        }
        Method::NimSum => by_nim_sum::outcome_by_nim_sum(question, budget),
        _ => {
            let solution = try_step(step, question, detail, progress, budget)?;
            let Some(solution) = solution else { return Ok(None) };
            check_move_count(question, &solution)?;
            Ok(Some(solution.outcome))
        }
    })
}
