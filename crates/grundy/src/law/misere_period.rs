//! Who wins misère subtraction games, for heaps of every size.
//!
//! # Theorem
//! Let finitely many numbers, each at least 1, be what may be taken, a the least and t the largest. In misère
//! play a heap below a is N, as nothing can be taken; any other heap n is N exactly when some n - s, with s ≤ n
//! a legal take, is P. If n and n + p are alike for every n with n₀ ≤ n < n₀ + t, where n₀ ≥ 0 and p ≥ 1,
//! then they are for every n ≥ n₀.
//!
//! Induction on n ≥ n₀ + t: n ≥ t ≥ a, so n and n + p have moves, and all takes are legal at both. The heaps
//! n - s are at least n₀ and less than n, so each is like n - s + p, and n and n + p have like options.
//!
//! Nothing but the last t outcomes decides the next, so among the first t + 2^t heaps a window comes back,
//! and every such game has a period. Splits leave sums, which outcomes do not decide; the theorem is not about
//! them.

use super::period::{self, Reach};
use crate::base::{Big, Budget, Meter, Outcome, Stopped, Words, to_u64};
use crate::words;

/// A period of the outcomes of single heaps in misère play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MiserePeriod {
    /// The least n₀ such that n and n + p are alike for every n ≥ n₀.
    pub preperiod: u64,
    /// The least such p.
    pub period: u64,
    /// How many consecutive n, from the preperiod on, were compared with those one period later.
    pub window: u64,
    /// The heaps below n₀ + p that are P-positions.
    pub lost: Vec<u64>,
}

/// Which of the heaps 0 to `to` are P-positions in misère play, the takes ascending; those before the budget ran out
/// stay in `lost`.
///
/// # Errors
/// [`Stopped`] at the budget.
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
        meter.reached(n);
        meter.position(size_of::<bool>(), looked_at)?;
        lost.push(!wins);
    }
    Ok(())
}

/// The least period and preperiod that outcomes prove for the largest take; `None` where they are too few.
///
/// # Errors
/// [`Stopped`] at the budget.
pub fn prove(
    lost: &[bool],
    largest: u64,
    budget: &Budget,
) -> Result<Option<MiserePeriod>, Stopped> {
    // The window of subtraction games is as long, and as it begins at 0 nothing else is asked of it.
    let reach = Reach::subtraction(largest);
    let found = period::prove(lost.len(), |n| u32::from(lost[n]), reach, budget)?;
    Ok(found.map(|found| MiserePeriod {
        preperiod: found.preperiod,
        period: found.period,
        window: found.window,
        lost: (0..).zip(&found.values).filter(|(_, lost)| **lost == 1).map(|(n, _)| n).collect(),
    }))
}

impl MiserePeriod {
    /// Who wins a single heap of any size.
    pub fn outcome(&self, n: &Big) -> Outcome {
        let low = to_u64(n).filter(|n| *n < self.preperiod);
        let low = low.unwrap_or_else(|| self.preperiod + (n - self.preperiod) % self.period);
        Outcome::n_if(self.lost.binary_search(&low).is_err())
    }

    /// Why it holds for every heap.
    pub fn reason(&self) -> Words {
        let (pre, p, window) = (self.preperiod, self.period, self.window);
        words!(
            "in misère play n+{p} and n have the same outcome for every n >= {pre}, as they have for {window} n in a row and no take is larger than that",
            "反常规则下对一切 n >= {pre}，n+{p} 与 n 的胜负相同，因为它对连续 {window} 个 n 成立，而可取的数都不超过这个长度"
        )
    }

    /// The law in one line, with the P-positions where they are few.
    pub fn statement(&self) -> Words {
        const LISTED: usize = 24;
        let (pre, p) = (self.preperiod, self.period);
        let heaps: Vec<String> = self.lost.iter().take(LISTED).map(u64::to_string).collect();
        let more = if self.lost.len() > LISTED { ", …" } else { "" };
        let (heaps, below) = (heaps.join(", ") + more, pre + p);
        words!(
            "misère period {p} from n = {pre} on: n+{p} and n have the same outcome; the P-positions below {below}: {heaps}",
            "反常规则下从 n = {pre} 起以 {p} 为周期：n+{p} 与 n 的胜负相同；小于 {below} 的 P 态：{heaps}"
        )
    }
}
