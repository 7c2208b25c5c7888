//! Method that searches a sample of the moves of each position, for positions with more moves than
//! can be listed.
//!
//! A move to a P-position shows that a position is an N-position, whatever its other moves are. A
//! position is a P-position only if all of its moves were examined. So the search can fail, but its
//! results are exact.

use super::flat_sum::{single_summand, to_counts};
use super::progress::Progress;
use super::solution::{Attempt, Detail, MoveList, Solution};
use grundy_core::base::{Big, Budget, Counts, Outcome, to_u64};
use grundy_rules::{RuleGame, SampleSpec};
use grundy_store::Question;
use grundy_text::{Evidence, NamedMove, Result, words};
use rustc_hash::FxHashMap;

/// The maximum number of positions whose moves are sampled.
const MAX_POSITIONS: usize = 10_000;
/// The number of least values of each choice that are tried.
const PREFIX_LEN: i64 = 64;
/// The maximum number of moves in a sample.
const MAX_MOVES: usize = 4_096;

/// A position on the path of the search.
struct Frame {
    position: Counts,
    /// The positions after the sampled moves, those with the least numbers first.
    options: Vec<Counts>,
    /// The number of `options` that were examined.
    examined: usize,
    /// Whether all moves are in the sample and all options examined so far have an outcome.
    is_complete: bool,
}

/// A search of sampled moves, with the outcomes that it found: `None` for a position whose outcome
/// it did not find, and for positions on its path.
struct SampledSearch<'a> {
    rules: &'a RuleGame,
    budget: &'a Budget<'a>,
    outcomes: FxHashMap<Counts, Option<Outcome>>,
}

impl SampledSearch<'_> {
    /// Returns the sampled moves of a position, and whether they are all of its moves.
    fn moves(&self, position: &Counts) -> Result<(Vec<NamedMove>, bool)> {
        // Moves that leave little often decide.
        let numbers = position.iter().filter_map(|number| i64::try_from(*number).ok());
        let mut numbers: Vec<i64> = numbers.flat_map(|n| [n, n - 1, n - 2, n / 2]).collect();
        numbers.sort_unstable();
        numbers.dedup();
        let spec = SampleSpec { prefix_len: PREFIX_LEN, numbers: &numbers, max_moves: MAX_MOVES };
        let sample = self.rules.sample_moves(position, spec)?;
        let is_complete = sample.complete && sample.moves.len() < MAX_MOVES;
        Ok((sample.moves, is_complete))
    }

    /// Puts a position on the path.
    fn enter(&mut self, position: Counts) -> Result<Frame> {
        let (moves, is_complete) = self.moves(&position)?;
        let mut options: Vec<Counts> = moves.iter().filter_map(option_of).collect();
        let is_complete = is_complete && options.len() == moves.len();
        let sum = |option: &Counts| option.iter().map(|number| u128::from(*number)).sum::<u128>();
        options.sort_by_cached_key(|option| (sum(option), option.clone()));
        options.dedup();
        self.outcomes.insert(position.clone(), None);
        Ok(Frame { position, options, examined: 0, is_complete })
    }

    /// Searches a position. Its outcome is then in `self.outcomes`, or `None` if the search reached
    /// its limit or depends on moves outside of the samples.
    fn search(&mut self, start: &Counts) -> Result<()> {
        let mut path = vec![self.enter(start.clone())?];
        while let Some(frame) = path.last_mut() {
            self.budget.check()?;
            let outcome = match frame.options.get(frame.examined) {
                None => frame.is_complete.then_some(Outcome::P),
                Some(option) => match self.outcomes.get(option) {
                    Some(Some(Outcome::P)) => Some(Outcome::N),
                    Some(outcome) => {
                        // An option on the path has no outcome, so neither has this position.
                        frame.is_complete &= outcome.is_some();
                        frame.examined += 1;
                        continue;
                    }
                    None if self.outcomes.len() >= MAX_POSITIONS => {
                        frame.is_complete = false;
                        frame.examined += 1;
                        continue;
                    }
                    None => {
                        let option = option.clone();
                        let next = self.enter(option)?;
                        path.push(next);
                        continue;
                    }
                },
            };
            self.outcomes.insert(frame.position.clone(), outcome);
            path.pop();
        }
        Ok(())
    }
}

/// Returns the position after a move, or `None` if a number is too large for a search.
fn option_of(named_move: &NamedMove) -> Option<Counts> {
    let numbers: Option<Vec<u64>> = named_move.to.iter().map(to_u64).collect();
    numbers.map(|numbers| Counts::from_slice(&numbers))
}

/// Solves one game by a search of sampled moves. Returns `None` if it does not find the outcome.
pub(super) fn solve_by_samples(
    question: &Question,
    detail: Detail,
    progress: &Progress,
    budget: &Budget,
) -> Attempt {
    let Some(only) = single_summand(question).filter(|_| progress.replaced.is_some()) else {
        return Ok(None);
    };
    let Some(rules) = only.instance.enumerable_rules() else { return Ok(None) };
    let position = to_counts(only)?;
    let mut search = SampledSearch { rules, budget, outcomes: FxHashMap::default() };
    search.search(&position)?;
    let Some(Some(outcome)) = search.outcomes.get(&position).copied() else { return Ok(None) };
    let mut moves = MoveList::empty();
    if outcome == Outcome::N {
        let (sample, _) = search.moves(&position)?;
        let wins = |named_move: &&NamedMove| {
            let option = option_of(named_move);
            option.is_some_and(|option| search.outcomes.get(&option) == Some(&Some(Outcome::P)))
        };
        for winning in sample.iter().filter(wins).take(detail.moves.max(1)) {
            moves.push_named(only, None, winning.clone());
        }
        moves.count = None;
    }
    let (why, grundy) = match outcome {
        Outcome::N => (words!(by_samples::some_moves_were_examined), None),
        _ => (words!(by_search::every_move_leaves_n_position), Some(Big::ZERO)),
    };
    let evidence = Evidence::Computed { positions: search.outcomes.len() as u64 };
    Ok(Some(Solution { grundy, ..Solution::new(outcome, moves, why, evidence) }))
}
