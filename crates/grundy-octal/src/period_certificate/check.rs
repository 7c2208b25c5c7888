//! Checks a period certificate: the hypotheses of its theorem on the code, and its claim on
//! recomputed values.

use super::{Because, PeriodClaim, minimality_flaw, sparse_check};
use crate::envelope::digest;
use crate::period::RuleBounds;
use crate::rare_heaps::RareHeapBound;
use crate::recompute::HeapClasses;
use crate::{HeapGame, HeapRule, recompute};
use grundy_core::base::{Budget, HeapOptions};
use grundy_text::{Error, Words, words};

/// The Grundy values that the check of a certificate recomputes, with the range of heaps whose
/// values must be compared with those one period later.
pub(super) struct Recomputed {
    /// The recomputed values: `values[n]` is the Grundy value of heap n.
    pub values: Vec<u32>,
    /// The exclusive end of the heaps whose values must be compared with those one period later.
    pub to: u64,
    /// The least preperiod for which the theorem of the certificate holds: 0 or 1.
    pub least: u64,
}

impl PeriodClaim {
    /// Checks the hypotheses of the theorem on the code, and recomputes the values that the claim
    /// is about. If the code violates a hypothesis, returns a description of the violation as the
    /// inner error.
    pub(super) fn recomputed(
        &self,
        game: &HeapGame,
        budget: &Budget,
    ) -> Result<Result<Recomputed, Words>, Error> {
        let (pre, p) = (self.preperiod, self.period);
        let no = |message: Words| Ok(Err(message));
        if p == 0 {
            return no(words!(period_certificate::period_is_zero));
        }
        // With a saltus, the window theorem does not apply, because nim-sums are not additive.
        if self.saltus != 0 && !matches!(self.theorem, Because::Patterns { .. }) {
            let s = self.saltus;
            return no(words!(period_certificate::theorem_does_not_apply_it_requires, s));
        }
        match (&self.theorem, &game.rule) {
            (Because::Patterns { dealt }, HeapRule::Take(set)) if set.missing().is_some() => {
                let missing = set.missing().unwrap_or_default();
                let reach = missing.last().copied().unwrap_or(0);
                // The number of values up to the second pattern: each value goes to at most 1 + E
                // heaps, all within reach of the first.
                let per_value = missing.len() as u64 + 1;
                let heaps = dealt
                    .checked_add(self.saltus)
                    .and_then(|dealt| dealt.checked_mul(per_value))
                    .and_then(|heaps| heaps.checked_add(reach.checked_mul(2)?.checked_add(1)?))
                    .map(|heaps| heaps.max(pre.saturating_add(p)));
                let Some(to) = heaps else {
                    return no(words!(period_certificate::numbers_are_too_large));
                };
                let values = recompute::cofinite_values(missing, to, budget)?;
                let open = |dealt: u64| {
                    let first_open = values.iter().position(|&value| u64::from(value) >= dealt)?;
                    let pattern = values.get(first_open..=first_open + reach as usize)?;
                    let pattern: Vec<bool> =
                        pattern.iter().map(|&v| u64::from(v) >= dealt).collect();
                    Some((first_open as u64, pattern))
                };
                let (Some(first_pattern), Some(second_pattern)) =
                    (open(*dealt), open(dealt + self.saltus))
                else {
                    return no(words!(period_certificate::recomputed_values_do_not_reach));
                };
                if first_pattern.1 != second_pattern.1
                    || first_pattern.0.checked_add(p) != Some(second_pattern.0)
                {
                    let (first, second) = (first_pattern.0, second_pattern.0);
                    return no(words!(
                        period_certificate::heaps_still_without_value_do,
                        first,
                        second,
                        p
                    ));
                }
                // From the second occurrence of the pattern on, the pattern determines all values.
                Ok(Ok(Recomputed { to: (first_pattern.0 + reach).max(pre), values, least: 0 }))
            }
            (
                Because::Window { takes, leaves, unequal, to, mask, by_parity },
                HeapRule::Take(_) | HeapRule::Other(_),
            ) => {
                let reach = match &game.rule {
                    // A subtraction set may be written as digits.
                    HeapRule::Take(set) => set.largest().map(RuleBounds::subtraction),
                    HeapRule::Other(_) => game.code.as_ref().and_then(RuleBounds::from_code),
                };
                let claimed = (*takes, *leaves, *unequal);
                let reach =
                    reach.filter(|reach| (reach.takes, reach.leaves, reach.unequal) == claimed);
                let Some(reach) = reach else {
                    return no(words!(
                        period_certificate::theorem_does_not_apply_certificate,
                        takes,
                        leaves
                    ));
                };
                if reach.window_end(pre, p) != Some(*to) {
                    return no(words!(period_certificate::window_does_not_end_where_theorem));
                }
                let Some(end) = to.checked_add(p) else {
                    return no(words!(period_certificate::numbers_are_too_large));
                };
                let classes = HeapClasses { mask: *mask, by_parity: *by_parity };
                let values = match (&game.rule, HeapOptions::split_rule(&game.rule)) {
                    (HeapRule::Take(set), _) => {
                        recompute::subtraction_values(&set.members(end), end, budget)?
                    }
                    (_, Some(rule)) => recompute::splitting_values(&rule, classes, end, budget)?,
                    (rule, None) => recompute::values_by_definition(rule, end, budget)?,
                };
                Ok(Ok(Recomputed { to: *to, values, least: reach.least }))
            }
            (
                &Because::Sparse { takes, unequal, mask, by_parity, rares_to, start },
                HeapRule::Other(_),
            ) => {
                // The check accepts the same codes as the proof, and needs the rule in the form
                // that the theorem is about.
                let rule_bounds = game.code.as_ref().and_then(RuleBounds::from_code);
                let rule = HeapOptions::split_rule(&game.rule).filter(|_| rule_bounds.is_some());
                let Some(rule) = rule else {
                    return no(words!(period_certificate::theorem_does_not_apply_some_move));
                };
                let claim = RareHeapBound { takes, unequal, mask, by_parity, rares_to, start };
                if let Some(message) = sparse_check::rule_flaw(&claim, &rule, pre, p) {
                    return no(message);
                }
                let Some(last) = start.checked_add(p).map(|end| end - 1) else {
                    return no(words!(period_certificate::numbers_are_too_large));
                };
                let values = recompute::splitting_values(
                    &rule,
                    HeapClasses { mask, by_parity },
                    last,
                    budget,
                )?;
                if let Some(message) = sparse_check::value_flaw(&claim, &rule, p, &values, budget)?
                {
                    return no(message);
                }
                Ok(Ok(Recomputed { to: start, values, least: 1 }))
            }
            _ => no(words!(period_certificate::theorem_does_not_apply)),
        }
    }

    /// Returns a description of the first contradiction between the claim and the recomputed
    /// values, or `None` if the claim holds.
    pub(super) fn flaw(&self, Recomputed { values, to, .. }: &Recomputed) -> Option<Words> {
        let to = *to;
        let (pre, p, s) = (self.preperiod, self.period, self.saltus);
        let value = |n: u64| u64::from(values[n as usize]);
        let agrees = |n: u64, p: u64, s: u64| value(n).checked_add(s) == Some(value(n + p));
        if let Some(n) = (pre..to).find(|&n| !agrees(n, p, s)) {
            let (m, value_n, value_m) = (n + p, value(n), value(n + p));
            return Some(words!(period_certificate::claim_fails_at_n_and, n, value_n, m, value_m));
        }
        if let Some(flaw) = minimality_flaw(pre, p, s, agrees) {
            return Some(flaw);
        }
        let computed: Vec<u64> = (0..pre + p).map(value).collect();
        if let Some(claimed) = &self.values {
            let differs = (0..computed.len()).find(|&n| claimed.get(n) != computed.get(n));
            let longer = (claimed.len() > computed.len()).then_some(computed.len());
            if let Some(n) = differs.or(longer) {
                return Some(words!(
                    period_certificate::claim_fails_at_n_certificate_states,
                    n,
                    message = claimed.get(n).map_or("-".to_string(), u64::to_string),
                    recomputed_value = computed.get(n).map_or("-".to_string(), u64::to_string)
                ));
            }
        }
        let greatest = computed.iter().copied().max().unwrap_or(0);
        if greatest != self.maximum {
            return Some(words!(
                period_certificate::certificate_states_as_greatest_value,
                message = self.maximum,
                greatest
            ));
        }
        (digest(computed.into_iter()) != self.hash)
            .then(|| words!(period_certificate::hash_differs_from_hash_of_recomputed))
    }
}
