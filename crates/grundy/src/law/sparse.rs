//! Periods of heap games that split, proved by few rare heaps from tables of about half the length.
//!
//! # Rare and common
//! Fix a mask M. A heap n is *rare* where the ones of G(n) & M are even in number, and *common* where they
//! are odd; where all takes that split are even, or all odd, n plus such a take may be added to their number
//! (*by parity*). A value is rare or common for a heap n in the same way. The class of the nim-sum of two parts
//! is told by the classes of the parts: common for the heap that was split exactly when one part is rare
//! and the other is not.
//!
//! # Theorem
//! Let every move take at most t, and leave nothing, one heap, or two: any two, or, after certain takes, only
//! two that differ. No move may leave three heaps, or only two that are equal: nothing is said of those.
//! Let W ≥ 0, p ≥ 1, s > W + t, or s > 2W + t where parts must differ, and p be even where heaps are told
//! apart by parity. If
//! 1. every heap n with W < n < s + p is common,
//! 2. G(n+p) = G(n) for s - W - t ≤ n < s,
//! 3. for s ≤ n < s + p, every value below G(n) that is rare for n is an option of n that leaves one heap,
//!    or two of which one is at most W,
//!
//! then G(n+p) = G(n) for every n ≥ s - W - t.
//!
//! Induction on n ≥ s, of which it is shown besides that n + p is common and that 3 holds for n + p. All heaps from
//! W + 1 to n + p - 1 are common, and shifting by p keeps the value of those from s - W - t to n - 1. Options of
//! n that leave one heap leave it in that range, so n + p has the same. Of two parts of n or of n + p that have
//! a common nim-sum one is rare, so at most W; the other is at least n - t - W, or p more, so that it can be shifted, and
//! it differs from the first where it must. So n and n + p have the same common options, G(n) is none of
//! n + p, and the common values below G(n) are. The rare values below G(n) are options of n by 3; such a move
//! can be shifted just so, hence they are options of n + p by moves that 3 allows. So G(n+p) = G(n), which is
//! common for n + p because it is for n and p is even where that counts.
//!
//! Nothing is said of rare values above G(n), which may well be options of n + p and not of n.
//!
//! # Cost
//! G is needed below s + p, that is for about n₀ + W + t + p heaps, where the window of Guy & Smith needs
//! 2n₀ + 2p + t; W is small where rare heaps soon end, as they do in all games with long periods that are known.

use super::period::{Period, Theorem, borders, from_nothing_on};
pub use super::rare_heaps::Sparse;
use crate::base::{Budget, Meter, SplitRule, Stopped};

/// The least period and preperiod that the theorem proves from a table for a rule; `None` when the table does
/// not prove any.
///
/// The table is given by its length and a function of the heap. O(length of the table), and then
/// O(p · W · values) at worst to find small parts for every rare value.
///
/// # Errors
/// [`Stopped`] at the budget.
pub fn prove(
    length: usize,
    value: impl Fn(usize) -> u32,
    rule: &SplitRule,
    budget: &Budget,
) -> Result<Option<Period>, Stopped> {
    if !Sparse::speaks_of(rule) {
        return Ok(None);
    }
    let takes = rule.largest() as usize;
    let mut meter = Meter::new(budget, None);
    let classes = Classes::of_fewest(length, &value, rule, &mut meter)?;
    // Not even the shortest window fits.
    let shortest = classes.rares_to.saturating_add(takes);
    if shortest.saturating_add(2) > length {
        return Ok(None);
    }
    let Some(border) = borders(length, &value, &mut meter)? else { return Ok(None) };
    let mut table = Table { length, value: &value, rule, takes, meter };
    let mut tried = 0;
    // The longest suffixes first: if one proves a period, it is the least, and has the least preperiod.
    for (i, &long) in border.iter().enumerate().take(length - 1).rev() {
        let (preperiod, period) = (length - 1 - i, i + 1 - long as usize);
        if (long as usize) < shortest.max(1) || period == tried {
            continue;
        }
        tried = period;
        if let Some(sparse) = table.check(preperiod, period, &classes)? {
            table.meter.hold(8 * (preperiod + period));
            table.meter.step(0)?;
            let (preperiod, period) = (preperiod as u64, period as u64);
            let preperiod = from_nothing_on(preperiod, period, &value);
            return Ok(Some(Period {
                preperiod,
                period,
                saltus: 0,
                window: sparse.start - preperiod,
                theorem: Theorem::Sparse(sparse),
                values: (0..preperiod + period).map(|n| value(n as usize).into()).collect(),
            }));
        }
    }
    Ok(None)
}

/// Which heaps are rare.
struct Classes {
    mask: u32,
    /// What is added to a heap before its parity counts, where it does.
    place: Option<usize>,
    /// The last heap of the table that is rare; 0 when none is.
    rares_to: usize,
}

impl Classes {
    /// Those under which rare heaps end first. O(length + values²).
    fn of_fewest(
        length: usize,
        value: impl Fn(usize) -> u32,
        rule: &SplitRule,
        meter: &mut Meter,
    ) -> Result<Classes, Stopped> {
        let greatest = (0..length).map(&value).max().unwrap_or(0);
        let bits = u32::BITS - greatest.leading_zeros();
        let shared = rule.split.first().map(|take| *take as usize % 2);
        let shared = shared.filter(|s| rule.split.iter().all(|take| *take as usize % 2 == *s));
        let mut best = Classes { mask: 0, place: None, rares_to: length.saturating_sub(1) };
        meter.step(length)?;
        if bits > MOST_BITS {
            return Ok(best);
        }
        // The last heap of each value and parity.
        let mut last = vec![[0usize; 2]; 1 << bits];
        for n in 1..length {
            last[value(n) as usize][n % 2] = n;
        }
        let mut kinds: Vec<(usize, u32)> = (0u32..)
            .zip(&last)
            .flat_map(|(value, last)| last.map(|n| (n, value)))
            .filter(|(n, _)| *n > 0)
            .collect();
        kinds.sort_unstable_by(|a, b| b.cmp(a));
        let places = [None, shared];
        for place in places.into_iter().take(1 + usize::from(shared.is_some())) {
            for mask in 0..1u32 << bits {
                let classes = Classes { mask, place, rares_to: 0 };
                let rare = kinds.iter().position(|(n, value)| classes.is_rare(*n, *value));
                meter.step(rare.unwrap_or(kinds.len()) + 1)?;
                let rares_to = rare.map_or(0, |at| kinds[at].0);
                if rares_to < best.rares_to {
                    best = Classes { rares_to, ..classes };
                }
            }
        }
        Ok(best)
    }

    fn is_rare(&self, n: usize, value: u32) -> bool {
        let place = self.place.map_or(0, |take| n + take);
        ((value & self.mask).count_ones() as usize + place).is_multiple_of(2)
    }
}

/// Values with more bits are left to other proofs: all masks are tried.
const MOST_BITS: u32 = 12;
/// Small parts whose pairs are all looked at before any value is searched for.
const SMALL: usize = 32;

/// A table with its rule.
struct Table<'a, 'b, F> {
    length: usize,
    value: &'a F,
    rule: &'a SplitRule,
    takes: usize,
    meter: Meter<'b>,
}

impl<F: Fn(usize) -> u32> Table<'_, '_, F> {
    /// The hypotheses for a period that the table shows from a preperiod on; `None` where one fails.
    fn check(
        &mut self,
        preperiod: usize,
        period: usize,
        classes: &Classes,
    ) -> Result<Option<Sparse>, Stopped> {
        if classes.place.is_some() && !period.is_multiple_of(2) {
            return Ok(None);
        }
        let (takes, unequal) = (self.takes as u64, self.rule.unequal);
        let mut rares_to = classes.rares_to;
        loop {
            let start = Sparse::least_start(preperiod as u64, takes, rares_to as u64, unequal);
            let start = start.and_then(|start| usize::try_from(start).ok());
            let end =
                |start: &usize| start.checked_add(period).is_some_and(|end| end <= self.length);
            let Some(start) = start.filter(end) else { return Ok(None) };
            // Parts that are too large make W larger, and the window longer.
            let larger = self.greatest_part(start..start + period, preperiod, classes)?;
            let Some(larger) = larger else { return Ok(None) };
            if larger <= rares_to {
                return Ok(Some(Sparse {
                    takes,
                    unequal,
                    mask: classes.mask,
                    by_parity: classes.place.is_some(),
                    rares_to: rares_to as u64,
                    start: start as u64,
                }));
            }
            rares_to = larger;
        }
    }

    /// The greatest of the smaller parts needed to reach the rare values below those of some heaps, the larger part
    /// being where values are periodic; `None` when one is not reached.
    fn greatest_part(
        &mut self,
        heaps: std::ops::Range<usize>,
        preperiod: usize,
        classes: &Classes,
    ) -> Result<Option<usize>, Stopped> {
        let value = self.value;
        let mut greatest = 0;
        // For each value the last heap that was found to have it as an option, and the part needed.
        let mut seen: Vec<(usize, usize)> = Vec::new();
        for n in heaps {
            let own = value(n) as usize;
            seen.resize(seen.len().max(own), (0, 0));
            let mut mark = |value: u32, part: usize| {
                if let Some(seen) = seen[..own].get_mut(value as usize)
                    && (seen.0 != n || seen.1 > part)
                {
                    *seen = (n, part);
                }
            };
            for &take in &self.rule.keep {
                mark(value(n - take as usize), 0);
            }
            for &take in &self.rule.split {
                for a in 1..=self.most(n, take, preperiod).min(SMALL) {
                    mark(value(a) ^ value(n - take as usize - a), a);
                }
            }
            self.meter.step(self.rule.keep.len() + SMALL * self.rule.split.len() + own)?;
            for wanted in (0..own as u32).filter(|wanted| classes.is_rare(n, *wanted)) {
                let part = match seen[wanted as usize] {
                    (heap, part) if heap == n => Some(part),
                    _ => self.part(n, wanted, preperiod)?,
                };
                let Some(part) = part else { return Ok(None) };
                greatest = greatest.max(part);
            }
        }
        Ok(Some(greatest))
    }

    /// The least smaller part beyond the small ones with which a value is reached.
    fn part(&mut self, n: usize, wanted: u32, preperiod: usize) -> Result<Option<usize>, Stopped> {
        let value = self.value;
        let mut least = None;
        for &take in &self.rule.split {
            let rest = n - take as usize;
            let mut parts = SMALL + 1..=self.most(n, take, preperiod);
            let found = parts.find(|&a| value(a) ^ value(rest - a) == wanted);
            self.meter.step(found.unwrap_or(rest) + 1)?;
            least = [least, found].into_iter().flatten().min();
        }
        Ok(least)
    }

    /// The greatest smaller part, after a take, whose other part is where values are periodic.
    fn most(&self, n: usize, take: u32, preperiod: usize) -> usize {
        let rest = n - take as usize;
        let half = if self.rule.unequal { (rest - 1) / 2 } else { rest / 2 };
        half.min(rest - preperiod)
    }
}
