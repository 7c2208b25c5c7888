//! Solves sums of partizan games: finds who wins when either side begins, by which moves, and for
//! which reason.

use super::moves::{WinningMove, winning_moves};
use super::parse::Term;
use super::partial_results::{describe_values, describe_work, is_limit};
use super::term::{MAX_FORM_LENGTH, term_values};
use super::{Bounds, add_all, side_names};
use grundy_core::base::Budget;
use grundy_partizan::{Arena, Dyadic, Outcome, Side};
use grundy_solve::summand_value::{SummandValue, SummandValues};
use grundy_solve::value_reason::{Reason, Theorem, reason};
use grundy_store::Question;
use grundy_store::partizan::limits;
use grundy_store::partizan::stopped;
use grundy_text::{Error, ErrorKind, Evidence, Result, Words, excerpt, words};

/// The result of solving a sum of partizan games.
pub struct SumSolution {
    /// The winner when Left begins and the winner when Right begins; `None` if a limit ended the
    /// computation before the winner was certain.
    pub winners: [Option<Side>; 2],
    /// The canonical form of the sum; `None` if it was not computed or is too long.
    pub form: Option<String>,
    /// The bounds on the sum, if a limit ended the computation.
    pub bounds: Option<Bounds>,
    /// The names of the two sides; `None` if the games of the sum have different names for them, or
    /// no names.
    pub sides: Option<[String; 2]>,
    /// The winning moves of Left and of Right when they begin; `None` if they were not computed.
    pub moves: Option<[Vec<WinningMove>; 2]>,
    /// The theorem by which the winners are determined.
    pub theorem: Theorem,
    /// The reason for the result, in words.
    pub why: Words,
    /// The description of a move that a heuristic advises, if a limit ended the computation and the
    /// heuristic applies; otherwise `None`.
    pub advice: Option<Words>,
    /// The evidence for the result: a theorem, a proof or a computation.
    pub evidence: Evidence,
}

/// Converts the outcome class of a sum to the winner when Left begins and the winner when Right
/// begins.
pub(super) fn winners(outcome: Outcome) -> [Option<Side>; 2] {
    match outcome {
        Outcome::Left => [Some(Side::Left); 2],
        Outcome::Right => [Some(Side::Right); 2],
        Outcome::Next => [Some(Side::Left), Some(Side::Right)],
        Outcome::Previous => [Some(Side::Right), Some(Side::Left)],
    }
}

/// Solves a sum of partizan games: finds the winner when either side begins, the winning moves and
/// the reason.
///
/// # Errors
/// Fails if a position has no value. At a limit, fails if the bounds on the sum do not decide who
/// wins; the partial result of the error then gives the bounds.
pub fn solve(sum: &[Term], budget: &Budget) -> Result<SumSolution> {
    let mut arena = Arena::new(limits(budget));
    let mut memo = SummandValues::default();
    let worths = match term_values(&mut memo, &mut arena, sum, budget) {
        Err(error) if is_limit(&error) => {
            let results = describe_values(&mut arena, &mut memo, sum);
            let results = results.or_else(|| describe_work(&memo));
            return Err(results.into_iter().fold(error, Error::with_partial_result));
        }
        worths => worths?,
    };
    let sides = side_names(sum);
    let total = match add_all(&mut arena, &worths) {
        Ok(total) => total,
        Err((error, bounds)) => {
            let advice = advise_hottest(&mut arena, |index| &sum[index].text, &worths);
            return decide_by_bounds(error, bounds, sides, advice, memo.evidence(&arena, &worths));
        }
    };
    let outcome = arena.outcome(total).map_err(stopped)?;
    let Reason { theorem, words: why } = reason(&mut arena, &worths, total).map_err(stopped)?;
    let moves = match winning_moves(&mut arena, &mut memo, sum, &worths, total, budget) {
        Ok(moves) => Some(moves),
        // Without the winning moves it is still known who wins.
        Err(error) if error.kind() == ErrorKind::TooBig => None,
        Err(error) => return Err(error),
    };
    Ok(SumSolution {
        winners: winners(outcome),
        form: arena.to_text(total, MAX_FORM_LENGTH).map_err(stopped)?,
        bounds: None,
        sides,
        moves,
        theorem,
        why,
        advice: None,
        evidence: memo.evidence(&arena, &worths),
    })
}

/// Decides a sum by its bounds after a limit ended the computation with `error`. Left wins when it
/// begins if the mean is above 0, and in any case if both stops are above 0; for Right the same
/// holds with the signs reversed.
///
/// # Errors
/// Returns `error`, with the bounds as its partial result, if they do not decide who wins.
fn decide_by_bounds(
    error: Error,
    bounds: Option<Bounds>,
    sides: Option<[String; 2]>,
    advice: Option<Words>,
    evidence: Evidence,
) -> Result<SumSolution> {
    let Some(bounds) = bounds else { return Err(error) };
    let bounds_words = bounds.words();
    let winners = bounds.winners();
    if winners == [None; 2] {
        let partial_result = match advice {
            Some(advice) => bounds_words.then(&words!(value::semicolon)).then(&advice),
            None => bounds_words,
        };
        return Err(error.with_partial_result(partial_result));
    }
    let why = words!(value::canonical_form_of_sum_exceeds_limits).then(&bounds_words);
    Ok(SumSolution {
        winners,
        form: None,
        bounds: Some(bounds),
        sides,
        moves: None,
        theorem: Theorem::Bounds,
        why,
        advice,
        evidence,
    })
}

/// Describes the bounds on a sum of positions that exceeds the limits, and advises in which game to
/// move. Returns `None` if the values of the single games cannot be computed within the limits.
pub fn describe_bounds(question: &Question, budget: &Budget) -> Option<Words> {
    let mut arena = Arena::new(limits(budget));
    let mut memo = SummandValues::default();
    let worths = question.summands.iter().map(|summand| memo.value_of(&mut arena, summand, budget));
    let worths: Vec<SummandValue> = worths.collect::<Result<_>>().ok()?;
    let bounds = Bounds::new(&mut arena, &worths).ok()?.words();
    let names: Vec<String> =
        question.summands.iter().map(|summand| summand.instance.name.clone()).collect();
    Some(match advise_hottest(&mut arena, |index| &names[index], &worths) {
        Some(advice) => bounds.then(&words!(value::semicolon)).then(&advice),
        None => bounds,
    })
}

/// Advises to move in the game of the highest temperature: a heuristic that is right for most sums.
/// `worths` are the values of the games, and `name(i)` is the name of the game with index i.
/// Returns `None` if no game has a temperature above 0, or a temperature cannot be computed.
fn advise_hottest<'n>(
    arena: &mut Arena,
    name: impl Fn(usize) -> &'n str,
    worths: &[SummandValue],
) -> Option<Words> {
    let mut best: Option<(usize, Dyadic)> = None;
    for (index, worth) in worths.iter().enumerate() {
        let temperature = arena.temperature(worth.value).ok()?;
        if best.as_ref().is_none_or(|(_, max)| temperature > *max) {
            best = Some((index, temperature));
        }
    }
    let (index, temperature) = best.filter(|(_, temperature)| temperature.signum() > 0)?;
    let (number, game) = (index + 1, excerpt(name(index)));
    Some(words!(value::advice_not_proved_move_in_hottest, number, game, temperature))
}
