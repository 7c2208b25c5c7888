//! Generates positions for practice, in which some moves win and others do not.

use crate::choices::LegalChoices;
use crate::large_play::OfferedMoves;
use grundy_core::base::{Big, Budget, Outcome, SplitMix64};
use grundy_draw::View;
use grundy_solve::{Detail, solve};
use grundy_store::{Question, Summand};
use grundy_text::{Error, Result, words};

use super::play::require_playable;

/// The maximum number of random positions that are examined to find an exercise.
const MAX_TRIALS: usize = 60;
/// The exclusive bound on the random number that is added to the size of a heap.
const MAX_INCREASE: u64 = 8;
/// The exclusive bound on the number of random moves from the start to the position of an exercise.
const MAX_WALK: u64 = 8;

/// A position for practice, in which some moves win and others do not.
pub struct Exercise {
    /// The position of the exercise, with the ending (normal or misère) of its play.
    pub question: Question,
    /// The number of legal moves in the position of the exercise.
    pub moves: usize,
    /// The number of winning moves in the position of the exercise.
    pub winning: usize,
}

/// Returns a random position of the same game in which some moves win and others do not. The heaps
/// of the position `start` are enlarged; in games without heaps, random moves are made from it. The
/// same `seed` gives the same position.
///
/// # Errors
/// `Unsupported` if no such position is found; or the error of the last trial that failed, if a
/// trial failed.
pub fn exercise(start: &Question, seed: u64, budget: &Budget) -> Result<Exercise> {
    require_playable(start)?;
    let mut random = SplitMix64::new(seed);
    let mut failure = None;
    for _ in 0..MAX_TRIALS {
        budget.check().map_err(Error::from)?;
        let Some(question) = random_position(start, &mut random, budget)? else { continue };
        match rate_exercise(question, budget) {
            Ok(Some(exercise)) => return Ok(exercise),
            Ok(None) => {}
            // Another position may be small enough.
            Err(error) => failure = Some(error),
        }
    }
    Err(failure.unwrap_or_else(|| {
        Error::unsupported(words!(tasks::no_position_of_this_game))
            .help(words!(tasks::try_larger_position_or_another_game))
    }))
}

/// Returns a random position: one with enlarged heaps, or one after random moves. Returns `None` if
/// the random moves reach a terminal position.
fn random_position(
    start: &Question,
    random: &mut SplitMix64,
    budget: &Budget,
) -> Result<Option<Question>> {
    let summands = start.summands.iter().map(|summand| enlarged(summand, random)).collect();
    if let Some(summands) = summands {
        return Ok(Some(Question { summands, ..start.clone() }));
    }
    let mut question = start.clone();
    for _ in 0..random.below(MAX_WALK) {
        let offered = question.playable_choices(budget)?;
        let count = offered.choices.len() as u64;
        if count == 0 {
            return Ok(None);
        }
        question = question.after_choice(&offered.choices[random.below(count) as usize]);
    }
    Ok(Some(question))
}

/// Returns the same game with each heap enlarged by a random number, which can be 0. Returns `None`
/// for games without heaps, and if the result is not a position.
fn enlarged(summand: &Summand, random: &mut SplitMix64) -> Option<Summand> {
    let family = summand.instance.game.family();
    let view = family.view(&summand.position);
    let heap_count = match &view {
        // The side to move is one of the numbers of the position.
        _ if summand.mover().is_some() => return None,
        View::Heaps { sizes, .. } | View::Steps(sizes) => sizes.len(),
        View::Bars(bars) => 2 * bars.len(),
        _ => return None,
    };
    // The numbers before the heaps are the number of heaps.
    let offset = summand.position.len().checked_sub(heap_count)?;
    let mut position = summand.position.clone();
    if let View::Heaps { sizes, .. } = &view
        && sizes.is_empty()
    {
        position.extend([3u64, 4].map(Big::from));
    }
    for size in &mut position[offset..] {
        *size += Big::from(random.below(MAX_INCREASE));
    }
    if matches!(view, View::Heaps { ordered: false, .. }) {
        position[offset..].sort();
    }
    let text = family.print(&position);
    let parsed = family.parse(&text.split_whitespace().collect::<Vec<_>>());
    let is_valid = parsed.is_ok_and(|parsed| parsed == position);
    is_valid.then(|| summand.at(position))
}

/// Counts the legal and the winning moves of a position. Returns `None` if the position is no
/// exercise: its moves are too many to list, there is at most one, or all or none of them win.
fn rate_exercise(question: Question, budget: &Budget) -> Result<Option<Exercise>> {
    let offered = question.playable_choices(budget)?;
    let moves = offered.choices.len();
    if !offered.complete || moves < 2 {
        return Ok(None);
    }
    let detail = Detail { moves: 0, extra_steps: 0, ..Detail::default() };
    if solve(&question, detail, budget)?.outcome != Outcome::N {
        return Ok(None);
    }
    let mut winning = 0;
    for choice in &offered.choices {
        let answer = solve(&question.after_choice(choice), detail, budget)?;
        let wins = if choice.extra_turn { Outcome::N } else { Outcome::P };
        winning += usize::from(answer.outcome == wins);
    }
    Ok((0 < winning && winning < moves).then_some(Exercise { question, moves, winning }))
}
