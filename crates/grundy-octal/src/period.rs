//! Proves periods of the Grundy values of heap games for every heap size, from a table of values.
//!
//! # Theorem
//! Let every move take at most t from a heap and leave at most h heaps, and let the legality of a
//! move not depend on the sizes of the heaps left. If G(n+p) = G(n) for every n with
//! n₀ ≤ n < h·n₀ + (h-1)·p + t, where n₀ ≥ 1, then G(n+p) = G(n) for every n ≥ n₀. In subtraction
//! games, where a move may leave nothing, n₀ can be 0.
//!
//! Proof by induction: for larger n, the largest heap left of n+p is at least n₀+p, so it can be
//! reduced by p without changing its value, and vice versa; so n and n+p have options of the same
//! values. With h = 1 the window has t values (Golomb 1966); with h = 2 it is the window of Guy &
//! Smith 1956. A period that holds from n₀ = 1 on holds from 0 on if G(p) = G(0), which is checked
//! directly.
//!
//! # Unequal parts
//! If a split must leave two different heaps (Grundy's game), the same holds with the window n₀ ≤ n
//! < 2n₀ + 2p + t: if reducing the larger part by p makes the parts equal, both are at least n₀ +
//! p, and the other part is reduced or enlarged by p instead.

use super::rare_heaps::RareHeapBound;
use crate::Code;
use grundy_core::base::{Big, Budget, Meter, Stopped, to_u64};
use grundy_text::{Words, words};

/// The bounds of a heap rule that determine how many heaps the theorem of this module compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleBounds {
    /// The largest number t of stones that a move takes.
    pub takes: u64,
    /// The largest number h of heaps that a move leaves.
    pub leaves: u64,
    /// Whether the two heaps that a splitting move leaves must differ.
    pub unequal: bool,
    /// The least n₀ for which the theorem holds. It is 0 for subtraction sets, and 1 for all other
    /// rules, because taking an entire heap can be legal or illegal separately, as in the octal
    /// game 0.1.
    pub least: u64,
}

impl RuleBounds {
    /// Returns the bounds of a subtraction game whose largest take is `takes`.
    pub fn subtraction(takes: u64) -> RuleBounds {
        RuleBounds { takes, leaves: 1, unequal: false, least: 0 }
    }

    /// Returns the bounds of the rule with this code. Returns `None` if the theorem does not apply:
    /// it needs finitely many takes, and no condition on the heaps that a move leaves except that
    /// two parts differ.
    pub fn from_code(code: &Code) -> Option<RuleBounds> {
        let takes = code.largest_take()?;
        let (leaves, unequal) = (code.max_parts(), code.has_unequal());
        if code.has_equal() || (unequal && leaves > 2) {
            return None;
        }
        match code {
            Code::Set(_) => Some(RuleBounds::subtraction(takes)),
            _ => Some(RuleBounds { takes, leaves, unequal, least: 1 }),
        }
    }

    /// Returns the exclusive end of the heaps n, from `preperiod` on, at which G(n+p) and G(n) must
    /// be compared to prove the period p. Returns `None` if it does not fit in 64 bits. If the
    /// theorem of this module requires n₀ ≥ 1, a preperiod of 0 has the same end as 1.
    pub fn window_end(self, preperiod: u64, period: u64) -> Option<u64> {
        let copies = self.leaves.checked_mul(preperiod.max(self.least))?;
        let shifts = self.leaves.saturating_sub(1) + u64::from(self.unequal);
        let shifts = shifts.checked_mul(period)?;
        copies.checked_add(shifts)?.checked_add(self.takes)
    }
}

/// The theorem by which a comparison of finitely many values proves a period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theorem {
    /// The theorem of this module, which compares a range of heaps with those one period later. The
    /// payload gives the bounds of the rule.
    Window(RuleBounds),
    /// The theorem of [`sparse`](super::sparse), which compares fewer heaps and needs a bound on
    /// rare heaps. The payload gives its parameters.
    Sparse(RareHeapBound),
    /// The theorem of [`cofinite`](super::cofinite) about recurring patterns of heaps without a
    /// value. It applies to games with finitely many illegal takes.
    Patterns {
        /// The number of Grundy values that are assigned to heaps before the pattern occurs for the
        /// first time.
        dealt: u64,
    },
}

/// A proved eventual period of Grundy values, possibly arithmetic (with a saltus), with the values
/// that determine all others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Period {
    /// The least n₀ such that G(n+p) = G(n) + s for every n ≥ n₀. Here G(n) is the Grundy value of
    /// heap n, p the period and s the saltus.
    pub preperiod: u64,
    /// The least period p: G(n+p) = G(n) + s for every n ≥ n₀. Here G(n) is the Grundy value of
    /// heap n, n₀ the preperiod and s the saltus.
    pub period: u64,
    /// The saltus s: the number by which the values increase from one period to the next; 0 if they
    /// repeat.
    pub saltus: u64,
    /// The number of consecutive heaps n, from the preperiod on, whose Grundy values were compared
    /// with those of the heaps n + p, where p is the period.
    pub window: u64,
    /// The theorem that proves the period from the comparison.
    pub theorem: Theorem,
    /// The Grundy values of all heaps below the sum of preperiod and period.
    pub values: Vec<u64>,
}

/// Returns the period that a table of Grundy values proves for a rule with the bounds `reach`, with
/// the least preperiod and the least period. Returns `None` if the table is too short. Takes
/// O(`length`) time and 4 bytes of memory for each value.
///
/// The table is given by its length and the function `value` from heaps to Grundy values.
///
/// # Errors
/// [`Stopped`] at a limit of the budget.
pub fn prove(
    length: usize,
    value: impl Fn(usize) -> u32,
    reach: RuleBounds,
    budget: &Budget,
) -> Result<Option<Period>, Stopped> {
    let mut meter = Meter::new(budget, None);
    let least = reach.least as usize;
    let Some(border) = borders(length, &value, &mut meter)? else { return Ok(None) };
    let mut best = None;
    for (i, &long) in border.iter().enumerate().take(length.saturating_sub(least)).skip(1) {
        let (preperiod, period) = ((length - 1 - i) as u64, (i + 1 - long as usize) as u64);
        // The last `long` values up to the preperiod agree with those one period later. Among the
        // suffixes that prove a period, the longest has the least preperiod and the same period as
        // the others, because a word with two eventual periods has the smaller one throughout.
        let proves = |end: u64| end - preperiod <= u64::from(long);
        if long > 0 && reach.window_end(preperiod, period).is_some_and(proves) {
            best = Some((preperiod, period));
        }
    }
    let Some((preperiod, period)) = best else { return Ok(None) };
    let preperiod = preperiod_from_zero(preperiod, period, &value);
    let Some(end) = reach.window_end(preperiod, period) else { return Ok(None) };
    meter.hold(8 * (preperiod + period) as usize);
    meter.step(0)?;
    Ok(Some(Period {
        preperiod,
        period,
        saltus: 0,
        window: end - preperiod,
        theorem: Theorem::Window(reach),
        values: (0..preperiod + period).map(|n| value(n as usize).into()).collect(),
    }))
}

/// Extends a period, which a theorem proves for all heaps from 1 on, to the empty heap if possible.
/// Returns the new preperiod: 0 if `preperiod` is 1 and heap 0 has the value of heap `period`,
/// otherwise `preperiod`.
pub(super) fn preperiod_from_zero(
    preperiod: u64,
    period: u64,
    value: impl Fn(usize) -> u32,
) -> u64 {
    if preperiod == 1 && value(0) == value(period as usize) { 0 } else { preperiod }
}

/// Computes the prefix function (Knuth, Morris, Pratt) of the reversed table of the values
/// `value(0)` to `value(length - 1)`. `border[i]` is the length of the longest proper prefix of the
/// last i + 1 values that is also a suffix of them. Their least period is `i + 1 - border[i]`.
/// Returns `None` for 2^32 or more values. Takes O(`length`) time.
///
/// # Errors
/// [`Stopped`] at a limit of the budget.
pub fn borders<T: PartialEq>(
    length: usize,
    value: impl Fn(usize) -> T,
    meter: &mut Meter,
) -> Result<Option<Vec<u32>>, Stopped> {
    if u32::try_from(length).is_err() {
        return Ok(None);
    }
    // The memory limit is checked before the allocation. The table of the caller is not counted
    // here.
    meter.hold(length.saturating_mul(size_of::<u32>()));
    meter.step(0)?;
    let reversed = |i: usize| value(length - 1 - i);
    let mut border = vec![0u32; length];
    for i in 1..length {
        meter.step(1)?;
        let mut long = border[i - 1];
        let value_i = reversed(i);
        while long > 0 && value_i != reversed(long as usize) {
            long = border[long as usize - 1];
        }
        border[i] = long + u32::from(value_i == reversed(long as usize));
    }
    Ok(Some(border))
}

impl Period {
    /// Counts the ways to split a heap of `sum` into two parts whose values have nim-sum `value`,
    /// and lists at most `limit` of them, each as a pair with the smaller part first. Both parts
    /// are at least 1; if `unequal` is true, they must differ. The saltus must be 0. Takes
    /// O(preperiod + period) time.
    ///
    /// The values of parts from the preperiod on depend only on the remainder modulo the period, so
    /// these parts are counted by remainder.
    pub fn splits(
        &self,
        sum: &Big,
        value: &Big,
        unequal: bool,
        limit: usize,
    ) -> (Big, Vec<[Big; 2]>) {
        let (mut count, mut listed) = (Big::ZERO, Vec::new());
        // The greatest possible size of the smaller part.
        let largest = if unequal && *sum != Big::ZERO { sum - Big::ONE } else { sum.clone() };
        let max_part: Big = largest / 2u8;
        let fits = |a: &Big| self.value(a) ^ self.value(&(sum - a)) == *value;
        for a in (1..self.preperiod.max(1)).map(Big::from).take_while(|a| *a <= max_part) {
            if fits(&a) {
                count += Big::ONE;
                if listed.len() < limit {
                    listed.push([a.clone(), sum - &a]);
                }
            }
        }
        for a in (0..self.period).map(|r| Big::from(self.preperiod.max(1) + r)) {
            if a > max_part {
                break;
            }
            if !fits(&a) {
                continue;
            }
            let full_periods = (&max_part - &a) / self.period;
            count += &full_periods + Big::ONE;
            let mut smaller_part = a;
            while listed.len() < limit && smaller_part <= max_part {
                listed.push([smaller_part.clone(), sum - &smaller_part]);
                smaller_part += self.period;
            }
        }
        (count, listed)
    }

    /// Returns the Grundy value of a heap of any size.
    pub fn value(&self, n: &Big) -> Big {
        if let Some(&value) = to_u64(n).and_then(|n| self.values.get(n as usize)) {
            return value.into();
        }
        let beyond = n - self.preperiod;
        let (periods, within) = (&beyond / self.period, &beyond % self.period);
        Big::from(self.values[(self.preperiod + within) as usize]) + periods * self.saltus
    }

    /// Returns all heaps with the Grundy value `value`, ascending, for a period with a saltus.
    /// Takes O(preperiod + period) time.
    ///
    /// # Panics
    /// Panics if the saltus is 0, because such values occur infinitely often.
    pub fn heaps_with_value(&self, value: &Big) -> Vec<Big> {
        assert!(self.saltus > 0, "infinitely many heaps may have the value");
        let mut heaps = Vec::new();
        for (n, &known) in (0u64..).zip(&self.values) {
            let Some(above) = (*value >= Big::from(known)).then(|| value - known) else { continue };
            if n < self.preperiod {
                if above == Big::ZERO {
                    heaps.push(Big::from(n));
                }
            } else if &above % self.saltus == 0u64 {
                heaps.push(above / self.saltus * self.period + n);
            }
        }
        heaps.sort_unstable();
        heaps
    }

    /// States the law, and the comparison that proves it.
    pub fn words(&self) -> Words {
        let (pre, p, s, window) = (self.preperiod, self.period, self.saltus, self.window);
        let plus = if s == 0 { String::new() } else { format!(" + {s}") };
        let law = words!(period::n_n_for_every_n, p, plus, pre);
        law.then(&match self.theorem {
            Theorem::Window(_) => words!(period::because_this_holds_for_consecutive_n, window),
            Theorem::Sparse(RareHeapBound { rares_to, start, .. }) => {
                words!(
                    period::because_this_holds_for_consecutive_n_and_no_heap,
                    window,
                    rares_to,
                    range_end = start + p - 1
                )
            }
            Theorem::Patterns { dealt } => words!(period::because_remaining_heaps_repeat, dealt, s),
        })
    }
}
