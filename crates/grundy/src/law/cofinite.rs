//! Subtraction games in which every number may be taken but finitely many: proved for every size.
//!
//! # Theorem
//! Let E be finite, M its largest member, and let every number ≥ 1 outside E be a legal take. Deal the values
//! out in order: value x goes to the least heap n₀ that has none, and then, going up, to every heap that
//! has none and from which no heap of value x can be reached. Such heaps differ by members of E, so they lie in
//! n₀..=n₀+M, and all that comes later depends only on which heaps of n₀'..n₀'+M are without a value, seen
//! from the next least heap n₀'. If this pattern after value x is the one after value x + s, p further on, then
//! G(n+p) = G(n) + s for every n that has no value yet after value x. This is the usual argument by
//! finitely many states; the patterns are the states.

use super::period::{Period, Theorem};
use crate::base::short_of_memory;
use crate::base::{Budget, Error, Meter, Stopped};
use crate::words;
use std::num::NonZeroU32;

/// More memory than any machine has for this.
const MOST_BYTES: u64 = 1 << 44;
/// Steps of dealing that are tried before giving up.
const MOST_STEPS: u64 = 2_000_000_000;

/// The proved arithmetic period of the game in which all takes but those missing (ascending, without 0)
/// are legal; `None` when no pattern comes back while heaps, and what is missing, are at most `most`.
///
/// Cost: for each value a step for every heap that gets it and take that is missing, or 64 heaps within
/// reach. Memory: 4 bytes a heap up to the second coming of the pattern, and 8 for each value that is told.
///
/// # Errors
/// At the budget, and before any memory is taken that it does not allow.
pub fn prove(missing: &[u64], most: u64, budget: &Budget) -> Result<Option<Period>, Error> {
    let largest = missing.last().copied().unwrap_or(0);
    if largest > most {
        return Ok(None);
    }
    let Ok(reach) = usize::try_from(largest) else { return Ok(None) };
    // What is within a budget is then within reach of machine integers.
    let budget = &Budget { bytes: budget.bytes.min(MOST_BYTES), ..*budget };
    let mut dealer = Dealer::new(missing, reach, budget)?;
    // Brent: a pattern that is kept is compared with those after it, and replaced at powers of two.
    let mut kept = dealer.pattern()?;
    let (mut kept_value, mut kept_first, mut power) = (0u32, 0usize, 1u32);
    loop {
        dealer.deal()?;
        if dealer.first as u64 > most || dealer.steps > MOST_STEPS {
            return Ok(None);
        }
        if dealer.is_pattern(&kept)? {
            break;
        }
        if dealer.value - kept_value == power {
            kept = dealer.pattern()?;
            (kept_value, kept_first) = (dealer.value, dealer.first);
            power = power.saturating_mul(2);
        }
    }
    let (saltus, period) = (u64::from(dealer.value - kept_value), dealer.first - kept_first);
    // All heaps from here on have been without a value when the pattern was first seen.
    let proved_from = kept_first + reach;
    let all = proved_from + period;
    while dealer.first < all {
        dealer.deal()?;
        if dealer.steps > MOST_STEPS {
            return Ok(None);
        }
    }
    dealer.allows(all, size_of::<u64>())?;
    let dealt = |value: &Option<NonZeroU32>| value.map_or(0, |value| u64::from(value.get()) - 1);
    let mut values: Vec<u64> = dealer.values[..all].iter().map(dealt).collect();
    let agrees = |n: &usize| values[n + period] == values[*n] + saltus;
    let exceptions = (0..proved_from).rev().skip_while(agrees);
    let preperiod = exceptions.map(|n| n + 1).next().unwrap_or(0);
    values.truncate(preperiod + period);
    Ok(Some(Period {
        preperiod: preperiod as u64,
        period: period as u64,
        saltus,
        window: (proved_from - preperiod) as u64,
        theorem: Theorem::Patterns { dealt: kept_value.into() },
        values,
    }))
}

/// Deals values out in order.
struct Dealer<'a, 'b> {
    missing: Vec<usize>,
    /// Which takes are missing, up to the largest: bits of words.
    is_missing: Vec<u64>,
    reach: usize,
    /// The values dealt so far, each kept as one more than it is.
    values: Vec<Option<NonZeroU32>>,
    /// The least heap without a value, and the value that comes next.
    first: usize,
    value: u32,
    steps: u64,
    budget: &'a Budget<'b>,
    meter: Meter<'b>,
}

impl<'a, 'b> Dealer<'a, 'b> {
    fn new(missing: &[u64], reach: usize, budget: &'a Budget<'b>) -> Result<Dealer<'a, 'b>, Error> {
        let mut dealer = Dealer {
            missing: Vec::new(),
            is_missing: Vec::new(),
            reach,
            values: Vec::new(),
            first: 0,
            value: 0,
            steps: 0,
            budget,
            meter: Meter::new(budget, None),
        };
        // Patterns and what is missing are bits; values are never fewer than heaps within reach.
        dealer.allows(reach.saturating_add(missing.len()), size_of::<u64>())?;
        dealer.missing = missing.iter().map(|&take| take as usize).collect();
        dealer.is_missing = vec![0; reach / 64 + 1];
        for take in &dealer.missing {
            dealer.is_missing[take / 64] |= 1 << (take % 64);
        }
        dealer.grow()?;
        Ok(dealer)
    }

    /// That so much memory more is allowed, before it is taken.
    fn allows(&self, how_many: usize, bytes_each: usize) -> Result<(), Error> {
        let bytes = (how_many as u64).saturating_mul(bytes_each as u64);
        let held = self.values.capacity() as u64 * size_of::<Option<NonZeroU32>>() as u64;
        let reach = self.reach;
        let what = words!(
            "the proof for a set that lacks numbers up to {reach}",
            "对缺少不超过 {reach} 的数的集合作证明"
        );
        self.budget
            .allows(bytes.saturating_add(held))
            .map_err(|short| short_of_memory(&what, short))
    }

    fn step(&mut self, steps: usize) -> Result<(), Stopped> {
        self.steps += steps as u64;
        self.meter.step(steps)
    }

    /// Makes room for the next value.
    fn grow(&mut self) -> Result<(), Error> {
        let needed = self.first + 2 * self.reach + 2;
        if self.values.len() < needed {
            let length = needed + self.first / 2;
            self.allows(length, size_of::<Option<NonZeroU32>>())?;
            self.values.reserve_exact(length - self.values.len());
            self.values.resize(length, None);
            self.step(length - self.first)?;
        }
        Ok(())
    }

    /// Deals the next value.
    fn deal(&mut self) -> Result<(), Error> {
        self.grow()?;
        let given = match self.missing.len() < self.reach / 64 {
            true => self.given_by_list()?,
            false => self.given_by_bits()?,
        };
        // Values of heaps of machine integers; more than 2^32 would need more memory than there is.
        let Some(value) = self.value.checked_add(1).and_then(NonZeroU32::new) else {
            return Err(Stopped::Limit { positions: self.value.into() }.into());
        };
        for n in given {
            self.values[n] = Some(value);
        }
        self.value = value.get();
        let from = self.first;
        self.first = self.least_open();
        self.step(self.first - from + 1)?;
        Ok(())
    }

    /// The heaps that get the next value: few takes are missing.
    fn given_by_list(&mut self) -> Result<Vec<usize>, Stopped> {
        let mut given = vec![self.first];
        for at in 0..self.missing.len() {
            let n = self.first + self.missing[at];
            let lacks = |take: usize| self.is_missing[take / 64] >> (take % 64) & 1 == 1;
            if self.values[n].is_none() && given.iter().all(|&other| lacks(n - other)) {
                given.push(n);
            }
            self.step(given.len())?;
        }
        Ok(given)
    }

    /// The same where many are: those that are left, as bits, after each that is given.
    fn given_by_bits(&mut self) -> Result<Vec<usize>, Stopped> {
        let mut left = self.is_missing.clone();
        for &take in &self.missing {
            if self.values[self.first + take].is_some() {
                left[take / 64] &= !(1 << (take % 64));
            }
        }
        self.step(self.missing.len())?;
        let mut given = vec![self.first];
        let mut word = 0;
        while word < left.len() {
            if left[word] == 0 {
                word += 1;
                continue;
            }
            let at = 64 * word + left[word].trailing_zeros() as usize;
            given.push(self.first + at);
            left[word] &= left[word] - 1;
            // What is further on may get the value if it is not within reach of this one.
            let (words, bits) = (at / 64, at % 64);
            for (later, word) in left.iter_mut().enumerate().skip(words) {
                let low = self.is_missing[later - words] << bits;
                let high = match bits {
                    0 => 0,
                    _ if later > words => self.is_missing[later - words - 1] >> (64 - bits),
                    _ => 0,
                };
                *word &= low | high;
            }
            self.step(left.len() - word)?;
        }
        Ok(given)
    }

    /// The least heap without a value.
    fn least_open(&self) -> usize {
        let open = self.values[self.first..].iter().position(Option::is_none);
        open.map_or(self.values.len(), |at| self.first + at)
    }

    /// Which heaps after the least one without a value have none either, as bits.
    fn pattern(&mut self) -> Result<Vec<u64>, Error> {
        self.grow()?;
        self.step(self.reach)?;
        let heaps = &self.values[self.first..=self.first + self.reach];
        let open = |heaps: &[Option<NonZeroU32>]| {
            (0..).zip(heaps).fold(0, |bits, (at, value)| bits | u64::from(value.is_none()) << at)
        };
        Ok(heaps.chunks(64).map(open).collect())
    }

    fn is_pattern(&mut self, pattern: &[u64]) -> Result<bool, Error> {
        self.grow()?;
        let heaps = &self.values[self.first..=self.first + self.reach];
        let differs = (0..)
            .zip(heaps)
            .position(|(at, value)| (pattern[at / 64] >> (at % 64) & 1 == 1) != value.is_none());
        self.step(differs.unwrap_or(self.reach) + 1)?;
        Ok(differs.is_none())
    }
}
