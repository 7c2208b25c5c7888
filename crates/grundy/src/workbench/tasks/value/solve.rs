//! Who wins a sum of games whose sides differ, whoever begins, by which moves, and why.

use super::moves::{Winning, winning};
use super::read::Term;
use super::term::{LONGEST, worths_of};
use super::{Bounds, added, sides};
use crate::base::{Budget, Error, ErrorKind, Words, excerpt};
use crate::law::Evidence;
use crate::partizan::{Arena, Dyadic, Outcome, Side, limits, stopped};
use crate::words;
use crate::workbench::ask::question::Question;
use crate::workbench::solve::value_reason::{Reason, Told, reason};
use crate::workbench::solve::value_worth::{Worth, Worths};

/// Who wins a sum.
pub struct Solved {
    /// Who wins when Left begins, and when Right does; `None` where a limit ended the computation before that was sure.
    pub winners: [Option<Side>; 2],
    /// The canonical form of the sum; `None` where it was not found or is too long.
    pub form: Option<String>,
    /// What is sure of the sum where a limit ended the computation.
    pub bounds: Option<Bounds>,
    /// The names of the sides, where all positions have the same.
    pub sides: Option<[String; 2]>,
    /// The winning moves of each side when it begins; `None` where they were not found.
    pub moves: Option<[Vec<Winning>; 2]>,
    /// Which theorem tells.
    pub told: Told,
    /// Why, in words.
    pub why: Words,
    /// A move that is likely good, where none is known to win: it is no proof.
    pub advice: Option<Words>,
    /// How it is known.
    pub evidence: Evidence,
}

/// Who wins each sum, from who wins whoever begins.
pub(super) fn winners(outcome: Outcome) -> [Option<Side>; 2] {
    match outcome {
        Outcome::Left => [Some(Side::Left); 2],
        Outcome::Right => [Some(Side::Right); 2],
        Outcome::Next => [Some(Side::Left), Some(Side::Right)],
        Outcome::Previous => [Some(Side::Right), Some(Side::Left)],
    }
}

/// Who wins a sum.
///
/// # Errors
/// Where a position has no value; at a limit, with what is known of the sum by then, where that does not tell who wins.
pub fn solve(sum: &[Term], budget: &Budget) -> Result<Solved, Error> {
    let mut arena = Arena::new(limits(budget));
    let mut found = Worths::default();
    let worths = worths_of(&mut found, &mut arena, sum, budget)?;
    let sides = sides(sum);
    let whole = match added(&mut arena, &worths) {
        Ok(whole) => whole,
        Err((error, bounds)) => {
            let advice = hottest(&mut arena, |at| &sum[at].text, &worths);
            return bounded(error, bounds, sides, advice, found.evidence(&arena, &worths));
        }
    };
    let outcome = arena.outcome(whole).map_err(stopped)?;
    let Reason { told, words: why } = reason(&mut arena, &worths, whole).map_err(stopped)?;
    let moves = match winning(&mut arena, &mut found, sum, &worths, whole, budget) {
        Ok(moves) => Some(moves),
        // Who wins is known all the same.
        Err(error) if error.kind() == ErrorKind::TooBig => None,
        Err(error) => return Err(error),
    };
    Ok(Solved {
        winners: winners(outcome),
        form: arena.written(whole, LONGEST).map_err(stopped)?,
        bounds: None,
        sides,
        moves,
        told,
        why,
        advice: None,
        evidence: found.evidence(&arena, &worths),
    })
}

/// What is sure where a limit ended the computation: Left wins who begins above a mean of 0, and both wherever the
/// stops are sure to be above 0.
fn bounded(
    error: Error,
    bounds: Option<Bounds>,
    sides: Option<[String; 2]>,
    advice: Option<Words>,
    evidence: Evidence,
) -> Result<Solved, Error> {
    let Some(bounds) = bounds else { return Err(error) };
    let known = bounds.words();
    let winners = bounds.winners();
    if winners == [None; 2] {
        let known = match advice {
            Some(advice) => known.then(&words!("; ", "；")).then(&advice),
            None => known,
        };
        return Err(error.so_far(known));
    }
    let why =
        words!("the canonical form of the sum is beyond the limits; ", "此和的标准形超出了上限；")
            .then(&known);
    Ok(Solved {
        winners,
        form: None,
        bounds: Some(bounds),
        sides,
        moves: None,
        told: Told::Bounds,
        why,
        advice,
        evidence,
    })
}

/// What is sure of a sum of positions that is beyond the limits, and which game to move in, as advice: `None` where not even
/// the games have values within them.
pub(in crate::workbench) fn beyond(question: &Question, budget: &Budget) -> Option<Words> {
    let mut arena = Arena::new(limits(budget));
    let mut found = Worths::default();
    let worths = question.summands.iter().map(|one| found.worth(&mut arena, one, budget));
    let worths: Vec<Worth> = worths.collect::<Result<_, Error>>().ok()?;
    let known = Bounds::of(&mut arena, &worths).ok()?.words();
    let names = question.summands.iter().map(|one| one.instance.name.clone()).collect::<Vec<_>>();
    Some(match hottest(&mut arena, |at| &names[at], &worths) {
        Some(advice) => known.then(&words!("; ", "；")).then(&advice),
        None => known,
    })
}

/// Advice to move in the hottest game: good for most sums, and no more than that.
fn hottest<'n>(
    arena: &mut Arena,
    name: impl Fn(usize) -> &'n str,
    worths: &[Worth],
) -> Option<Words> {
    let mut best: Option<(usize, Dyadic)> = None;
    for (at, worth) in worths.iter().enumerate() {
        let temperature = arena.temperature(worth.value).ok()?;
        if best.as_ref().is_none_or(|(_, most)| temperature > *most) {
            best = Some((at, temperature));
        }
    }
    let (at, temperature) = best.filter(|(_, temperature)| temperature.signum() > 0)?;
    let (number, game) = (at + 1, excerpt(name(at)));
    Some(words!(
        "advice, not proof: move in the hottest game, number {number}, `{game}`, of temperature {temperature}",
        "建议（并非证明）：走最热的游戏，即第 {number} 个 `{game}`，温度 {temperature}"
    ))
}
