//! Proves periods of heap games with splits from tables of about half the usual length, using a
//! bound on rare heaps.
//!
//! # Rare and common
//! Fix a mask M. A heap n is *rare* if G(n) & M has an even number of ones, and *common* otherwise;
//! if all splitting takes are even, or all odd, n plus such a take can be added to that number (*by
//! parity*). A value is rare or common for a heap n in the same way. The classes of two parts
//! determine the class of their nim-sum: it is common for the heap that was split exactly if one
//! part is rare and the other is common.
//!
//! # Theorem
//! Let every move take at most t, and leave nothing, one heap, or two: any two, or, after certain
//! takes, only two that differ. Moves that leave three heaps, or only two equal heaps, are
//! excluded. Let W ≥ 0, p ≥ 1, s > W + t, or s > 2W + t if parts must differ, and let p be even if
//! heaps are classified by parity. If
//! 1. every heap n with W < n < s + p is common,
//! 2. G(n+p) = G(n) for s - W - t ≤ n < s,
//! 3. for s ≤ n < s + p, every value below G(n) that is rare for n is an option of n that leaves
//!    one heap, or two heaps, one of them at most W,
//!
//! then G(n+p) = G(n) for every n ≥ s - W - t.
//!
//! Proof by induction on n ≥ s, which also shows that n + p is common and that 3 holds for n + p.
//! All heaps from W + 1 to n + p - 1 are common, and shifting by p preserves the values of those
//! from s - W - t to n - 1. Options of n that leave one heap leave it in that range, so n + p has
//! the same. Of two parts of n or of n + p with a common nim-sum one is rare, so at most W; the
//! other is at least n - t - W, or p more, so it can be shifted, and it differs from the first if
//! required. So n and n + p have the same common options, G(n) is no option of n + p, and the
//! common values below G(n) are. The rare values below G(n) are options of n by 3; such a move can
//! be shifted in the same way, so they are options of n + p by moves that 3 allows. So G(n+p) =
//! G(n), which is common for n + p because it is for n, and p is even if parity counts.
//!
//! Rare values above G(n) need no condition; they can be options of n + p and not of n.
//!
//! # Cost
//! G is needed below s + p, which is about n₀ + W + t + p heaps, where the window of Guy & Smith
//! needs 2n₀ + 2p + t. W is small if the rare heaps soon end, as they do in all known games with
//! long periods.

use super::period::{Period, Theorem, borders, preperiod_from_zero};
pub use super::rare_heaps::RareHeapBound;
use grundy_core::base::{Budget, Meter, SplitRule, Stopped};

/// Returns the period that the theorem of this module proves from a table of values for `rule`,
/// with the least period and the least preperiod. Returns `None` if it proves no period.
///
/// The table is given by its length and the function `value` from heaps to Grundy values. Takes
/// O(`length`) time, and then at worst O(p · W · values) time to find a small part for every rare
/// value.
///
/// # Errors
/// [`Stopped`] at a limit of the budget.
pub fn prove(
    length: usize,
    value: impl Fn(usize) -> u32,
    rule: &SplitRule,
    budget: &Budget,
) -> Result<Option<Period>, Stopped> {
    if !RareHeapBound::applies_to(rule) {
        return Ok(None);
    }
    let max_take = rule.largest() as usize;
    let mut meter = Meter::new(budget, None);
    let classes = RareClasses::of_fewest(length, &value, rule, &mut meter)?;
    // The table is too short for even the shortest window.
    let shortest = classes.rares_to.saturating_add(max_take);
    if shortest.saturating_add(2) > length {
        return Ok(None);
    }
    let Some(border) = borders(length, &value, &mut meter)? else { return Ok(None) };
    let mut table = ValueTable { length, value: &value, rule, max_take, meter };
    let mut tried = 0;
    // Tries the longest suffixes of the table first: the first that proves a period gives the least
    // period and preperiod.
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
            let preperiod = preperiod_from_zero(preperiod, period, &value);
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

/// A classification of the heaps of a table into rare and common ones. A heap of n is rare if the
/// number of ones of its Grundy value within `mask`, plus n + `parity_shift` if parity counts, is
/// even.
struct RareClasses {
    /// The mask M: the ones of a value within it are counted.
    mask: u32,
    /// The parity of the takes after which a heap can be split. It is added to the size of a heap
    /// before its parity is determined. `None` if the parity of the heap does not count.
    parity_shift: Option<usize>,
    /// The last rare heap of the table, or 0 if no heap is rare.
    rares_to: usize,
}

impl RareClasses {
    /// Returns the classification whose last rare heap is smallest, among all masks and, if
    /// possible, with and without parity. Takes O(length + values²) time.
    fn of_fewest(
        length: usize,
        value: impl Fn(usize) -> u32,
        rule: &SplitRule,
        meter: &mut Meter,
    ) -> Result<RareClasses, Stopped> {
        let greatest = (0..length).map(&value).max().unwrap_or(0);
        let bits = u32::BITS - greatest.leading_zeros();
        let shared = rule.split.first().map(|take| *take as usize % 2);
        let shared = shared.filter(|s| rule.split.iter().all(|take| *take as usize % 2 == *s));
        let mut best =
            RareClasses { mask: 0, parity_shift: None, rares_to: length.saturating_sub(1) };
        meter.step(length)?;
        if bits > MAX_VALUE_BITS {
            return Ok(best);
        }
        // For each value and each parity of the heap, the last heap with them, or 0 if there is no
        // such heap.
        let mut last_heap = vec![[0usize; 2]; 1 << bits];
        for n in 1..length {
            last_heap[value(n) as usize][n % 2] = n;
        }
        let mut kinds: Vec<(usize, u32)> = (0u32..)
            .zip(&last_heap)
            .flat_map(|(value, last_heap)| last_heap.map(|n| (n, value)))
            .filter(|(n, _)| *n > 0)
            .collect();
        kinds.sort_unstable_by(|a, b| b.cmp(a));
        let parity_shifts = [None, shared];
        for parity_shift in parity_shifts.into_iter().take(1 + usize::from(shared.is_some())) {
            for mask in 0..1u32 << bits {
                let classes = RareClasses { mask, parity_shift, rares_to: 0 };
                let rare = kinds.iter().position(|(n, value)| classes.is_rare(*n, *value));
                meter.step(rare.unwrap_or(kinds.len()) + 1)?;
                let rares_to = rare.map_or(0, |at| kinds[at].0);
                if rares_to < best.rares_to {
                    best = RareClasses { rares_to, ..classes };
                }
            }
        }
        Ok(best)
    }

    /// Returns whether heap `n` is rare if its Grundy value is `value`.
    fn is_rare(&self, n: usize, value: u32) -> bool {
        let parity_shift = self.parity_shift.map_or(0, |take| n + take);
        ((value & self.mask).count_ones() as usize + parity_shift).is_multiple_of(2)
    }
}

/// The maximum number of bits of Grundy values for which all masks are tried. For larger values,
/// only the mask 0 is used, with which every heap is rare.
const MAX_VALUE_BITS: u32 = 12;
/// For each heap, the splits whose smaller part has at most this size are examined first. The other
/// splits are examined only if the theorem requires a rare value that the first ones do not give.
const SMALL_PARTS: usize = 32;

/// The Grundy values of the first heaps of a game, and the rule of the game. The method `check`
/// uses them to test the hypotheses of the theorem of this module.
struct ValueTable<'a, 'b, F> {
    /// The number of values in the table: the heaps 0 to `length` - 1 have values.
    length: usize,
    /// The function that returns the Grundy value of a heap in the table.
    value: &'a F,
    /// The rule that gives the moves of one heap.
    rule: &'a SplitRule,
    /// The largest number t that a move takes.
    max_take: usize,
    /// Counts the steps and checks the limits of the budget.
    meter: Meter<'b>,
}

impl<F: Fn(usize) -> u32> ValueTable<'_, '_, F> {
    /// Checks the hypotheses of the theorem of this module for a period that the table shows from
    /// `preperiod` on. Returns the parameters with which they hold, or `None` if one fails.
    fn check(
        &mut self,
        preperiod: usize,
        period: usize,
        classes: &RareClasses,
    ) -> Result<Option<RareHeapBound>, Stopped> {
        if classes.parity_shift.is_some() && !period.is_multiple_of(2) {
            return Ok(None);
        }
        let (max_take, unequal) = (self.max_take as u64, self.rule.unequal);
        let mut rares_to = classes.rares_to;
        loop {
            let start =
                RareHeapBound::least_start(preperiod as u64, max_take, rares_to as u64, unequal);
            let start = start.and_then(|start| usize::try_from(start).ok());
            let end =
                |start: &usize| start.checked_add(period).is_some_and(|end| end <= self.length);
            let Some(start) = start.filter(end) else { return Ok(None) };
            // A larger smaller part increases W, and with it the range of heaps to compare; the
            // loop repeats until W no longer grows.
            let larger = self.greatest_part(start..start + period, preperiod, classes)?;
            let Some(larger) = larger else { return Ok(None) };
            if larger <= rares_to {
                return Ok(Some(RareHeapBound {
                    takes: max_take,
                    unequal,
                    mask: classes.mask,
                    by_parity: classes.parity_shift.is_some(),
                    rares_to: rares_to as u64,
                    start: start as u64,
                }));
            }
            rares_to = larger;
        }
    }

    /// Returns the least bound W on the smaller parts of splits with which each of `heaps` reaches
    /// every rare value below its own value. A heap reaches a value by a move that leaves one heap,
    /// or by a split whose smaller part is at most W. Only splits whose larger part is at least
    /// `preperiod` count. Returns `None` if a rare value is not reached.
    fn greatest_part(
        &mut self,
        heaps: std::ops::Range<usize>,
        preperiod: usize,
        classes: &RareClasses,
    ) -> Result<Option<usize>, Stopped> {
        let value = self.value;
        let mut greatest = 0;
        // For each value, the last heap with an option of that value, and the least smaller part of
        // a split that gives it.
        let mut option_parts: Vec<(usize, usize)> = Vec::new();
        for n in heaps {
            let value_of_n = value(n) as usize;
            option_parts.resize(option_parts.len().max(value_of_n), (0, 0));
            let mut mark = |value: u32, part: usize| {
                if let Some(option_parts) = option_parts[..value_of_n].get_mut(value as usize)
                    && (option_parts.0 != n || option_parts.1 > part)
                {
                    *option_parts = (n, part);
                }
            };
            for &take in &self.rule.keep {
                mark(value(n - take as usize), 0);
            }
            for &take in &self.rule.split {
                for a in 1..=self.max_smaller_part(n, take, preperiod).min(SMALL_PARTS) {
                    mark(value(a) ^ value(n - take as usize - a), a);
                }
            }
            self.meter
                .step(self.rule.keep.len() + SMALL_PARTS * self.rule.split.len() + value_of_n)?;
            for target in (0..value_of_n as u32).filter(|target| classes.is_rare(n, *target)) {
                let small_part = match option_parts[target as usize] {
                    (heap, small_part) if heap == n => Some(small_part),
                    _ => self.least_part(n, target, preperiod)?,
                };
                let Some(small_part) = small_part else { return Ok(None) };
                greatest = greatest.max(small_part);
            }
        }
        Ok(Some(greatest))
    }

    /// Examines the splits of heap `n` into parts with the nim-sum `target`. The smaller part must
    /// exceed [`SMALL_PARTS`], and the larger must be at least `preperiod`. Returns the least of
    /// the smaller parts, or `None` if there is no such split.
    fn least_part(
        &mut self,
        n: usize,
        target: u32,
        preperiod: usize,
    ) -> Result<Option<usize>, Stopped> {
        let value = self.value;
        let mut least = None;
        for &take in &self.rule.split {
            let remaining = n - take as usize;
            let mut candidates = SMALL_PARTS + 1..=self.max_smaller_part(n, take, preperiod);
            let small_part = candidates.find(|&a| value(a) ^ value(remaining - a) == target);
            self.meter.step(small_part.unwrap_or(remaining) + 1)?;
            least = [least, small_part].into_iter().flatten().min();
        }
        Ok(least)
    }

    /// Returns the greatest size of the smaller part with which the larger part is at least
    /// `preperiod`, if `take` stones are taken from heap `n` and the others are split into two
    /// parts.
    fn max_smaller_part(&self, n: usize, take: u32, preperiod: usize) -> usize {
        let remaining = n - take as usize;
        let half = if self.rule.unequal { (remaining - 1) / 2 } else { remaining / 2 };
        half.min(remaining - preperiod)
    }
}
