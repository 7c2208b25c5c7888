//! Periods of heap games, proved for every size.
//!
//! # Theorem
//! Let every move take at most t from a heap and leave at most h heaps, whether it is legal not
//! depending on the sizes of the heaps left. If G(n+p) = G(n) for every n with
//! n₀ ≤ n < h·n₀ + (h-1)·p + t, where n₀ ≥ 1, then G(n+p) = G(n) for every n ≥ n₀. In subtraction games,
//! where what is left may be nothing, n₀ may be 0.
//!
//! Induction: for larger n, the largest heap left of n+p is at least n₀+p, so it can be made smaller by
//! p without changing its value, and the other way round; so n and n+p have options of the same
//! values. With h = 1 the window is t values long (Golomb 1966); with h = 2 it is the
//! window of Guy & Smith 1956. What holds from n₀ = 1 on holds from 0 on when G(p) = G(0): so much can be seen.
//!
//! # Unequal parts
//! Where a split must leave two different heaps (Grundy's game), the same holds with the window
//! n₀ ≤ n < 2n₀ + 2p + t: should making the larger part smaller by p make the two equal, then both are at
//! least n₀ + p, and it is the other one that is made smaller, or larger, by p.

use super::rare_heaps::Sparse;
use crate::base::{Big, Budget, Meter, Stopped, Words, to_u64};
use crate::family::Code;
use crate::words;

/// What a rule for one heap allows at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// The most that is ever taken.
    pub takes: u64,
    /// The most heaps that are ever left.
    pub leaves: u64,
    /// Whether two heaps that are left must differ.
    pub unequal: bool,
    /// The least n₀ of the theorem: 0 where any number in a set may be taken, whether or not
    /// something is left; 1 where that makes a difference, as in 0.1.
    pub least: u64,
}

impl Reach {
    /// A subtraction game whose greatest take is `takes`.
    pub fn subtraction(takes: u64) -> Reach {
        Reach { takes, leaves: 1, unequal: false, least: 0 }
    }

    /// What the rule of a code allows, where the theorems speak of it: only finitely many takes, and
    /// no condition on the sizes of what is left but that two parts differ.
    pub fn of_code(code: &Code) -> Option<Reach> {
        let takes = code.largest_take()?;
        let (leaves, unequal) = (code.most_parts(), code.has_unequal());
        if code.has_equal() || (unequal && leaves > 2) {
            return None;
        }
        match code {
            Code::Set(_) => Some(Reach::subtraction(takes)),
            _ => Some(Reach { takes, leaves, unequal, least: 1 }),
        }
    }

    /// The end (exclusive) of the window in which G(n+p) = G(n) has to hold from `preperiod` on;
    /// `None` beyond 2^64. Where the theorem needs n₀ ≥ 1 it is the same for 0 as for 1.
    pub fn window_end(self, preperiod: u64, period: u64) -> Option<u64> {
        let copies = self.leaves.checked_mul(preperiod.max(self.least))?;
        let shifts = self.leaves.saturating_sub(1) + u64::from(self.unequal);
        let shifts = shifts.checked_mul(period)?;
        copies.checked_add(shifts)?.checked_add(self.takes)
    }
}

/// What proves a period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theorem {
    /// A long enough window, as this module tells.
    Window(Reach),
    /// A shorter one where rare heaps end: [`sparse`](super::sparse).
    Sparse(Sparse),
    /// A pattern that comes back after so many values are dealt: [`cofinite`](super::cofinite).
    Patterns {
        /// Values dealt before the pattern is first seen.
        dealt: u64,
    },
}

/// An eventual period, arithmetic or not, with the values that tell all others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Period {
    /// The least n₀ with G(n+p) = G(n) + s for every n ≥ n₀.
    pub preperiod: u64,
    /// The least such p.
    pub period: u64,
    /// What is added with every period: s, 0 where values repeat.
    pub saltus: u64,
    /// How many consecutive n, from the preperiod on, were compared with those one period later.
    pub window: u64,
    /// Why that is enough.
    pub theorem: Theorem,
    /// The values of heaps 0 to n₀ + p - 1.
    pub values: Vec<u64>,
}

/// The least period and preperiod that a table proves for a rule of such a reach; `None` when the
/// table is too short to prove one. O(length of the table) time, and 4 bytes a value.
///
/// The table is given by its length and a function of the heap.
///
/// # Errors
/// [`Stopped`] at the budget.
pub fn prove(
    length: usize,
    value: impl Fn(usize) -> u32,
    reach: Reach,
    budget: &Budget,
) -> Result<Option<Period>, Stopped> {
    let mut meter = Meter::new(budget, None);
    let least = reach.least as usize;
    let Some(border) = borders(length, &value, &mut meter)? else { return Ok(None) };
    let mut best = None;
    for (i, &long) in border.iter().enumerate().take(length.saturating_sub(least)).skip(1) {
        let (preperiod, period) = ((length - 1 - i) as u64, (i + 1 - long as usize) as u64);
        // `long` values, from the preperiod on, agree with those one period later. Of the suffixes
        // that prove a period the longest has the least preperiod, and the same period as the others:
        // a word with two periods for ever has the lesser one throughout.
        let proves = |end: u64| end - preperiod <= u64::from(long);
        if long > 0 && reach.window_end(preperiod, period).is_some_and(proves) {
            best = Some((preperiod, period));
        }
    }
    let Some((preperiod, period)) = best else { return Ok(None) };
    let preperiod = from_nothing_on(preperiod, period, &value);
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

/// The preperiod, once the empty heap is looked at, of which the theorems may say nothing.
pub(super) fn from_nothing_on(preperiod: u64, period: u64, value: impl Fn(usize) -> u32) -> u64 {
    if preperiod == 1 && value(0) == value(period as usize) { 0 } else { preperiod }
}

/// The prefix function of the reversed table: at i the longest border of the last i + 1 values, so
/// that i + 1 less it is their least period. `None` for 2^32 values or more. O(length of the table).
///
/// # Errors
/// [`Stopped`] at the budget.
pub(super) fn borders<T: PartialEq>(
    length: usize,
    value: impl Fn(usize) -> T,
    meter: &mut Meter,
) -> Result<Option<Vec<u32>>, Stopped> {
    if u32::try_from(length).is_err() {
        return Ok(None);
    }
    // Before the memory is taken: that the caller holds a table of as many values is not counted here.
    meter.hold(length.saturating_mul(size_of::<u32>()));
    meter.step(0)?;
    let reversed = |i: usize| value(length - 1 - i);
    let mut border = vec![0u32; length];
    for i in 1..length {
        meter.step(1)?;
        let mut long = border[i - 1];
        let here = reversed(i);
        while long > 0 && here != reversed(long as usize) {
            long = border[long as usize - 1];
        }
        border[i] = long + u32::from(here == reversed(long as usize));
    }
    Ok(Some(border))
}

impl Period {
    /// The ways to split a heap of `sum` into two of nim-sum `value`: how many, the smaller part first, and
    /// the first `limit` of them. The two parts may not be equal where `unequal`; nothing may be added
    /// with a period. O(preperiod + period).
    ///
    /// Parts of at least n₀ matter by their residue alone, so those are counted by residue.
    pub fn splits(
        &self,
        sum: &Big,
        value: &Big,
        unequal: bool,
        limit: usize,
    ) -> (Big, Vec<[Big; 2]>) {
        let (mut count, mut found) = (Big::ZERO, Vec::new());
        // The smaller part is at most this.
        let most: Big = match unequal && *sum != Big::ZERO {
            true => (sum - Big::ONE) / 2u8,
            false => sum / 2u8,
        };
        let fits = |a: &Big| self.value(a) ^ self.value(&(sum - a)) == *value;
        for a in (1..self.preperiod.max(1)).map(Big::from).take_while(|a| *a <= most) {
            if fits(&a) {
                count += Big::ONE;
                if found.len() < limit {
                    found.push([a.clone(), sum - &a]);
                }
            }
        }
        for a in (0..self.period).map(|r| Big::from(self.preperiod.max(1) + r)) {
            if a > most {
                break;
            }
            if !fits(&a) {
                continue;
            }
            let more = (&most - &a) / self.period;
            count += &more + Big::ONE;
            let mut part = a;
            while found.len() < limit && part <= most {
                found.push([part.clone(), sum - &part]);
                part += self.period;
            }
        }
        (count, found)
    }

    /// The Grundy value of a heap of any size.
    pub fn value(&self, n: &Big) -> Big {
        if let Some(&known) = to_u64(n).and_then(|n| self.values.get(n as usize)) {
            return known.into();
        }
        let beyond = n - self.preperiod;
        let (periods, within) = (&beyond / self.period, &beyond % self.period);
        Big::from(self.values[(self.preperiod + within) as usize]) + periods * self.saltus
    }

    /// All heaps of a value, ascending, where every value comes to few heaps (the saltus is not 0).
    /// O(preperiod + period).
    ///
    /// # Panics
    /// Where values repeat for ever.
    pub fn heaps_worth(&self, value: &Big) -> Vec<Big> {
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

    /// The law, and the window that proves it.
    pub fn words(&self) -> Words {
        let (pre, p, s, window) = (self.preperiod, self.period, self.saltus, self.window);
        let plus = if s == 0 { String::new() } else { format!(" + {s}") };
        let law = words!(
            "G(n+{p}) = G(n){plus} for every n >= {pre}, ",
            "对一切 n >= {pre} 有 G(n+{p}) = G(n){plus}，"
        );
        law.then(&match self.theorem {
            Theorem::Window(_) => {
                words!("as it holds for {window} n in a row", "因为它对连续 {window} 个 n 成立")
            }
            Theorem::Sparse(Sparse { rares_to, start, .. }) => {
                let last = start + p - 1;
                words!(
                    "as it holds for {window} n in a row, and no heap above {rares_to} up to {last} is rare",
                    "因为它对连续 {window} 个 n 成立，且大于 {rares_to}、不超过 {last} 的堆都不是稀有堆"
                )
            }
            Theorem::Patterns { dealt } => words!(
                "as the heaps without a value look alike after {dealt} values and after {s} more",
                "因为取完 {dealt} 个值之后与再取 {s} 个值之后，尚未取值的堆分布相同"
            ),
        })
    }
}
