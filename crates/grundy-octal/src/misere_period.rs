//! Periods of the outcomes of misère subtraction games, proved for every heap size.
//!
//! # Theorem
//! Let finitely many numbers, each at least 1, be the legal takes, a the least and t the largest.
//! In misère play a heap below a is N, as nothing can be taken; any other heap n is N exactly if
//! some n - s, with s ≤ n a legal take, is P. If n and n + p have the same outcome for every n with
//! n₀ ≤ n < n₀ + t, where n₀ ≥ 0 and p ≥ 1, then they do for every n ≥ n₀.
//!
//! Proof by induction on n ≥ n₀ + t: n ≥ t ≥ a, so n and n + p have moves, and all takes are legal
//! at both. The heaps n - s are at least n₀ and less than n, so n - s and n - s + p have the same
//! outcome, and so do n and n + p.
//!
//! The last t outcomes determine the next, so a window recurs among the first t + 2^t heaps, and
//! every such game has a period. Rules with splits lead to sums, whose outcome the outcomes of the
//! heaps do not determine; the theorem does not cover them.

use super::period;
use super::period::RuleBounds;
use grundy_core::base::{Big, Budget, Meter, Outcome, Stopped, to_u64};
use grundy_text::{Words, words};

/// A proved period of the misère outcomes of single heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MiserePeriod {
    /// The least n₀ such that the heaps n and n + p have the same outcome for every n ≥ n₀, where p
    /// is the period.
    pub preperiod: u64,
    /// The least period p: the heaps n and n + p have the same outcome for every n ≥ n₀, where n₀
    /// is the preperiod.
    pub period: u64,
    /// The number t of consecutive heaps n, from the preperiod on, whose outcomes were compared
    /// with those of the heaps n + p, where p is the period.
    pub window: u64,
    /// The P-positions among the heaps below the sum of preperiod and period.
    pub lost: Vec<u64>,
}

/// Extends `lost`, which states for each heap whether it is a misère P-position, to heaps 0 to
/// `to`. The takes are ascending. If a limit is exceeded, the outcomes computed so far stay in
/// `lost`.
///
/// # Errors
/// [`Stopped`] at a limit of the budget.
pub fn extend(
    takes: &[u64],
    lost: &mut Vec<bool>,
    to: u64,
    budget: &Budget,
) -> Result<(), Stopped> {
    let mut meter = Meter::new(budget, Some(to));
    meter.hold(lost.len());
    let least = takes.first().copied().unwrap_or(u64::MAX);
    for n in lost.len() as u64..=to {
        let mut looked_at = 1;
        let wins = n < least
            || takes.iter().take_while(|take| **take <= n).any(|take| {
                looked_at += 1;
                lost[(n - take) as usize]
            });
        meter.set_progress(n);
        meter.position(size_of::<bool>(), looked_at)?;
        lost.push(!wins);
    }
    Ok(())
}

/// Returns the least period and the least preperiod that the table `lost` of misère P-positions
/// proves. `largest` is the largest take of the game. Returns `None` if the table is too short to
/// prove a period.
///
/// # Errors
/// [`Stopped`] at a limit of the budget.
pub fn prove(
    lost: &[bool],
    largest: u64,
    budget: &Budget,
) -> Result<Option<MiserePeriod>, Stopped> {
    // The number of heaps to compare equals that of the normal-play theorem for subtraction games,
    // which needs no further hypotheses if n₀ = 0 is allowed.
    let reach = RuleBounds::subtraction(largest);
    let proved = period::prove(lost.len(), |n| u32::from(lost[n]), reach, budget)?;
    Ok(proved.map(|proved| MiserePeriod {
        preperiod: proved.preperiod,
        period: proved.period,
        window: proved.window,
        lost: (0..).zip(&proved.values).filter(|(_, lost)| **lost == 1).map(|(n, _)| n).collect(),
    }))
}

impl MiserePeriod {
    /// Returns the outcome of a single heap of any size.
    pub fn outcome(&self, n: &Big) -> Outcome {
        let low = to_u64(n).filter(|n| *n < self.preperiod);
        let low = low.unwrap_or_else(|| self.preperiod + (n - self.preperiod) % self.period);
        Outcome::n_if(self.lost.binary_search(&low).is_err())
    }

    /// Explains in words why the period holds for every heap.
    pub fn reason(&self) -> Words {
        let (pre, p, window) = (self.preperiod, self.period, self.window);
        words!(octal::in_misere_play_n_and_n, p, pre, window)
    }

    /// States the period of the outcomes in one line, with the first P-positions.
    pub fn statement(&self) -> Words {
        const MAX_LISTED: usize = 24;
        let (pre, p) = (self.preperiod, self.period);
        let heaps: Vec<String> = self.lost.iter().take(MAX_LISTED).map(u64::to_string).collect();
        let ellipsis = if self.lost.len() > MAX_LISTED { ", …" } else { "" };
        let (heaps, below) = (heaps.join(", ") + ellipsis, pre + p);
        words!(octal::misere_period_from_n_on_n, p, pre, below, heaps)
    }
}
