//! Checks the hypotheses of the theorem of [`sparse`](crate::sparse), with code that is
//! independent of the proof search.

use crate::rare_heaps::RareHeapBound;
use grundy_core::base::{Budget, Meter, SplitRule, Stopped};
use grundy_text::{Words, words};

/// Returns a description of the first hypothesis that the rule or the parameters of the claim
/// violate, or `None` if they satisfy all hypotheses. Does not look at values; [`value_flaw`] does.
pub(super) fn rule_flaw(
    claim: &RareHeapBound,
    rule: &SplitRule,
    preperiod: u64,
    period: u64,
) -> Option<Words> {
    let &RareHeapBound { takes, unequal, by_parity, rares_to, start, .. } = claim;
    if let Some(take) = rule.thirds.first() {
        return Some(words!(period_certificate::theorem_does_not_apply_move, take));
    }
    if let Some(take) = rule.halves.iter().find(|take| !rule.split.contains(take)) {
        return Some(words!(period_certificate::theorem_does_not_apply_move_that_takes, take));
    }
    if rule.split.is_empty() || (u64::from(rule.largest()), rule.unequal) != (takes, unequal) {
        return Some(words!(period_certificate::theorem_does_not_apply_certificate_states, takes));
    }
    if by_parity && rule.split.iter().any(|take| take % 2 != rule.split[0] % 2) {
        return Some(words!(period_certificate::heaps_cannot_be_classified_by_parity));
    }
    if by_parity && !period.is_multiple_of(2) {
        return Some(words!(period_certificate::heaps_are_classified_by_parity));
    }
    let least = RareHeapBound::least_start(preperiod, takes, rares_to, unequal);
    (least != Some(start)).then(|| words!(period_certificate::window_does_not_end_where_theorem))
}

/// Returns a description of the first heap whose value violates hypothesis 1 or 3 of the theorem,
/// or `None` if no heap does. `values` are the Grundy values of the heaps below `start` + period.
/// Hypothesis 2, the agreement with the values one period later, is checked elsewhere.
///
/// # Errors
/// [`Stopped`] at a limit of the budget.
pub(super) fn value_flaw(
    claim: &RareHeapBound,
    rule: &SplitRule,
    period: u64,
    values: &[u32],
    budget: &Budget,
) -> Result<Option<Words>, Stopped> {
    let mut meter = Meter::new(budget, Some(period));
    // The sizes of heaps fit machine integers, because the table has a value for each heap.
    let (start, end) = (claim.start as usize, values.len());
    let rares_to = claim.rares_to as usize;
    let is_rare = |n: usize, value: u32| {
        let ones = (value & claim.mask).count_ones() as usize;
        let parity = if claim.by_parity { n + rule.split[0] as usize } else { 0 };
        (ones + parity).is_multiple_of(2)
    };
    if let Some(n) = (rares_to + 1..end).find(|&n| is_rare(n, values[n])) {
        let value = values[n];
        return Ok(Some(words!(period_certificate::claim_fails_at_n_is_rare, n, value, rares_to)));
    }
    for n in start..end {
        let mut open: Vec<u32> = (0..values[n]).filter(|&value| is_rare(n, value)).collect();
        open.retain(|&value| rule.keep.iter().all(|&take| values[n - take as usize] != value));
        let mut looked_at = 1;
        for sum in rule.split.iter().map(|&take| n - take as usize) {
            for a in 1..=rares_to.min(sum - 1) {
                if open.is_empty() {
                    break;
                }
                // A part of at most `rares_to` is smaller than the other part if they must differ.
                let reached = values[a] ^ values[sum - a];
                open.retain(|&value| value != reached);
                looked_at += 1;
            }
        }
        meter.position(0, looked_at)?;
        if let Some(value) = open.first() {
            return Ok(Some(words!(
                period_certificate::claim_fails_at_n_no_move,
                n,
                rares_to,
                value
            )));
        }
    }
    Ok(None)
}
