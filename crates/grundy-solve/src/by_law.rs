//! Method that solves a game of any size by the law in its catalogue entry
//! ([`Card`](grundy_games::Card)).

use crate::Detail;
use crate::flat_sum::single_summand;
use crate::search_results::{cheap_remoteness, search_moves};
use crate::solution::{
    Attempt, MoveList, Solution, describe_moves, move_list_limit, nim_sum_reason,
};
use grundy_core::base::{Big, Budget, Ending, Outcome};
use grundy_games::{Claim, Law, Moves};
use grundy_octal::narrow;
use grundy_octal::sum::nim_sum;
use grundy_store::{GameState, Need, Question, Reuse, Summand};
use grundy_text::{Evidence, Result};

/// The maximum number of options that are tried one by one to find winning moves, if a law does not
/// construct winning moves itself.
const MAX_OPTIONS_TRIED: u64 = 2_000_000;

/// Evaluates `law` at `position`. Returns `None` if the law does not apply to the position.
pub fn evaluate_law(instance: &GameState, law: &Law, position: &[Big]) -> Option<LawClaim> {
    let params = &instance.params;
    let by_values = |values: Vec<Big>| {
        let total = nim_sum(&values);
        let outcome = Outcome::n_if(total != Big::ZERO);
        LawClaim { outcome, grundy: Some(total), values, score: None }
    };
    let outcome_only = |outcome| LawClaim { outcome, grundy: None, values: vec![], score: None };
    match law.claim {
        Claim::Heap { value, .. } => {
            Some(by_values(position.iter().map(|heap| value(params, heap)).collect()))
        }
        Claim::Value(value) => value(params, position).map(|value| by_values(vec![value])),
        Claim::Outcome(outcome) => outcome(params, position).map(outcome_only),
        Claim::Score(score) => score(params, position).map(|score| LawClaim {
            score: Some(score),
            ..outcome_only(Outcome::from_score(score))
        }),
    }
}

/// A law's claim about a position: its outcome and, if the law gives them, its values and score.
pub struct LawClaim {
    /// The outcome for the player to move.
    pub outcome: Outcome,
    /// The Grundy value of the position; `None` if the law does not give it.
    pub grundy: Option<Big>,
    /// The Grundy values of the heaps, or the single Grundy value of the position. Empty if the law
    /// gives no values.
    pub values: Vec<Big>,
    /// The score of the player to move; `None` if the law does not give it.
    pub score: Option<i64>,
}

/// Returns the only summand of a question, the law of its game, and the claim of the law about its
/// position. Returns `None` if the question has several summands, the game has no law, or the law
/// does not apply to the position.
fn applicable_law(question: &Question) -> Option<(&Summand, &'static Law, LawClaim)> {
    let summand = single_summand(question)?;
    let law = summand.instance.law(question.ending, question.compound)?;
    let claim = evaluate_law(&summand.instance, law, &summand.position)?;
    Some((summand, law, claim))
}

/// Returns the outcome by the law of the game in the catalogue. Returns `None` if no law applies.
pub fn outcome_by_law(question: &Question, _: &Budget) -> Result<Option<Outcome>> {
    Ok(applicable_law(question).map(|(.., claim)| claim.outcome))
}

/// Solves one game by its law in the catalogue. Returns `None` if no law applies.
pub(super) fn solve_by_law(question: &Question, detail: Detail, budget: &Budget) -> Attempt {
    let Some((summand, law, claim)) = applicable_law(question) else { return Ok(None) };
    let (instance, ending) = (&summand.instance, question.ending);
    let limit = move_list_limit(detail, summand.position.len());
    let moves = match claim.outcome {
        Outcome::P => MoveList::empty(),
        _ => {
            let keeps_outcome = |to: &[Big]| {
                evaluate_law(instance, law, to).map(|claim_after| match claim.outcome {
                    Outcome::Draw => claim_after.outcome == Outcome::Draw,
                    _ => claim_after.outcome == Outcome::P,
                })
            };
            match law_moves(instance, law, &summand.position, &claim.values, &Big::ZERO, limit) {
                Some(moves) => describe_moves(summand, None, moves, limit),
                None => try_options(summand, limit, budget, keeps_outcome)
                    .unwrap_or_else(|| search_winning_moves(summand, ending, detail, budget)),
            }
        }
    };
    let mut grundy = claim.grundy;
    if grundy.is_none()
        && instance.game.has_values()
        && ending == Ending::Normal
        && detail.extra_steps > 0
    {
        let cheap = budget.cheap(detail.extra_steps);
        let position = narrow(&summand.position);
        grundy = position
            .and_then(|p| instance.evaluate(Need::Nimber, Reuse::Nothing, &p, &cheap).ok())
            .map(|value| Big::from(value.grundy()));
    }
    let why = match law.why {
        Some(why) => why(&instance.params, &summand.position),
        None if matches!(law.claim, Claim::Outcome(_) | Claim::Score(_)) => law.statement.into(),
        None => nim_sum_reason(&claim.values),
    };
    let evidence = Evidence::theorem(law.theorem, law.source);
    Ok(Some(Solution {
        grundy,
        remoteness: cheap_remoteness(question, detail, budget),
        score: claim.score.filter(|_| instance.game.scores().is_some()),
        ..Solution::new(claim.outcome, moves, why, evidence)
    }))
}

/// Tries every option, and returns the moves to those options for which `wins` returns
/// `Some(true)`; at most `limit` moves are listed. If the options are too many or too large, the
/// list is empty and its count is `None`. Returns `None` if `wins` returns `None`, because the law
/// does not apply to an option.
fn try_options(
    summand: &Summand,
    limit: usize,
    budget: &Budget,
    wins: impl Fn(&[Big]) -> Option<bool>,
) -> Option<MoveList> {
    let Some(position) = narrow(&summand.position) else {
        return Some(MoveList::default());
    };
    let too_many = summand.instance.game.family().option_count_hint(&position) > MAX_OPTIONS_TRIED;
    if too_many || summand.instance.check_options_fit(&position, budget).is_err() {
        return Some(MoveList::default());
    }
    let mut moves = MoveList::empty();
    let Ok(options) = summand.instance.options(&position) else { return Some(MoveList::default()) };
    for option in options {
        if budget.check().is_err() {
            return Some(MoveList::default());
        }
        if wins(&option.widen())? {
            moves.count_move(summand, None, &option, limit);
        }
    }
    Some(moves)
}

/// Returns the winning moves by a search, for a law that gives only the outcome and no moves. If
/// the search exceeds its limit of steps, the list is empty and its count is `None`.
fn search_winning_moves(
    summand: &Summand,
    ending: Ending,
    detail: Detail,
    budget: &Budget,
) -> MoveList {
    const MAX_STEPS: u64 = 30_000_000;
    let bounded = Budget { steps: budget.steps.min(MAX_STEPS), ..*budget };
    let position =
        if summand.instance.game.is_searched() { narrow(&summand.position) } else { None };
    let moves = position.and_then(|p| search_moves(summand, &p, ending, detail, &bounded).ok());
    moves.unwrap_or_default()
}

/// Returns at most `limit` moves, constructed by a law, to positions of Grundy value `target` (0
/// for winning moves in normal play). `values` are the Grundy values that the law claims for the
/// heaps. Returns `None` if the law does not construct moves.
pub fn law_moves(
    instance: &GameState,
    law: &Law,
    position: &[Big],
    values: &[Big],
    target: &Big,
    limit: usize,
) -> Option<Moves> {
    if let Some(moves) = law.moves {
        let moves = moves(&instance.params, position, target, limit);
        // No moves and no count mean that the law only gives the outcome.
        return (moves.count.is_some() || !moves.to.is_empty()).then_some(moves);
    }
    let Claim::Heap { reach: Some(reach), .. } = law.claim else {
        return None;
    };
    let params = &instance.params;
    let total = values.iter().fold(target.clone(), |sum, value| sum ^ value);
    let mut moves = Moves::all(vec![]);
    for (i, heap) in position.iter().enumerate() {
        let limit_here = limit - moves.to.len();
        let moves_here = reach(params, heap, &(&values[i] ^ &total), limit_here);
        for remaining in moves_here.to.into_iter().take(limit_here) {
            moves.to.push(instance.game.next_position(position, i, &remaining));
        }
        moves.count = moves.count.zip(moves_here.count).map(|(a, b)| a + b);
    }
    Some(moves)
}
