//! Proves arithmetic periods of subtraction games in which all but finitely many numbers can be
//! taken.
//!
//! # Theorem
//! Let E be finite, M its largest member, and let every number ≥ 1 outside E be a legal take.
//! Assign the values in increasing order: value x goes to the least heap n₀ without a value, and
//! then, in increasing order, to every heap without a value from which no heap of value x can be
//! reached. Such heaps differ by members of E, so they lie in n₀..=n₀+M, and all later steps depend
//! only on the *pattern*: which heaps of n₀'..=n₀'+M have no value, relative to the next least heap
//! n₀' without a value. If the pattern after value x equals the one after value x + s, at a
//! distance of p, then G(n+p) = G(n) + s for every n that has no value after value x. This is the
//! usual finite-state argument; the states are the patterns.

use super::period::{Period, Theorem};
use grundy_core::base::{Budget, Meter, Stopped};
use grundy_text::{Error, memory_shortage_error, words};
use std::num::NonZeroU32;

/// A bound on memory, in bytes, that no machine reaches. It keeps later index arithmetic from
/// overflowing.
const MAX_BYTES: u64 = 1 << 44;
/// The maximum number of elementary steps before the search is abandoned.
const MAX_STEPS: u64 = 2_000_000_000;

/// Proves the arithmetic period of the game in which all takes except `missing` (ascending, without
/// 0) are legal. Returns `None` if the largest missing take exceeds `max_heap`, if no pattern
/// recurs up to heap `max_heap`, or if the search takes more than two billion steps.
///
/// For each value, takes about h·min(m, M/64) steps, where h heaps get the value, m takes are
/// missing and M is the largest of these. Uses 4 bytes of memory for each heap up to the second
/// occurrence of the pattern, and 8 for each reported value.
///
/// # Errors
/// Fails at a limit of the budget, before exceeding its memory limit.
pub fn prove(missing: &[u64], max_heap: u64, budget: &Budget) -> Result<Option<Period>, Error> {
    let largest = missing.last().copied().unwrap_or(0);
    if largest > max_heap {
        return Ok(None);
    }
    let Ok(reach) = usize::try_from(largest) else { return Ok(None) };
    // With memory limited to `MAX_BYTES`, all sizes fit machine integers.
    let budget = &Budget { bytes: budget.bytes.min(MAX_BYTES), ..*budget };
    let mut assignment = ValueAssignment::new(missing, reach, budget)?;
    // Brent's cycle detection: a saved pattern is compared with the following ones. It is replaced
    // by the current one after 1, then 2, then 4, … further values.
    let mut saved = assignment.pattern()?;
    let (mut saved_value, mut saved_first, mut power) = (0u32, 0usize, 1u32);
    loop {
        assignment.deal()?;
        if assignment.first_open as u64 > max_heap || assignment.steps > MAX_STEPS {
            return Ok(None);
        }
        if assignment.is_pattern(&saved)? {
            break;
        }
        if assignment.value - saved_value == power {
            saved = assignment.pattern()?;
            (saved_value, saved_first) = (assignment.value, assignment.first_open);
            power = power.saturating_mul(2);
        }
    }
    let (saltus, period) =
        (u64::from(assignment.value - saved_value), assignment.first_open - saved_first);
    // The theorem proves the period for all heaps from here on: they had no value when the saved
    // pattern occurred.
    let proved_from = saved_first + reach;
    let value_count = proved_from + period;
    while assignment.first_open < value_count {
        assignment.deal()?;
        if assignment.steps > MAX_STEPS {
            return Ok(None);
        }
    }
    assignment.allows(value_count, size_of::<u64>())?;
    let stored_value =
        |value: &Option<NonZeroU32>| value.map_or(0, |value| u64::from(value.get()) - 1);
    let mut values: Vec<u64> = assignment.values[..value_count].iter().map(stored_value).collect();
    let agrees = |n: &usize| values[n + period] == values[*n] + saltus;
    let exceptions = (0..proved_from).rev().skip_while(agrees);
    let preperiod = exceptions.map(|n| n + 1).next().unwrap_or(0);
    values.truncate(preperiod + period);
    Ok(Some(Period {
        preperiod: preperiod as u64,
        period: period as u64,
        saltus,
        window: (proved_from - preperiod) as u64,
        theorem: Theorem::Patterns { dealt: saved_value.into() },
        values,
    }))
}

/// The state of the assignment of Grundy values to heaps, in increasing order of the value, as in
/// the theorem of this module.
struct ValueAssignment<'a, 'b> {
    /// The missing takes, that is, the numbers that cannot be taken, ascending.
    missing: Vec<usize>,
    /// The missing takes as a bit set, from 0 to the largest missing take.
    is_missing: Vec<u64>,
    /// The largest missing take, called M in the theorem. Two heaps of equal value differ by at
    /// most M.
    reach: usize,
    /// The Grundy value assigned to each heap, or `None` if the heap has no value yet. A value v is
    /// stored as v + 1, so that `Option` needs no extra space.
    values: Vec<Option<NonZeroU32>>,
    /// The least heap without a value, called n₀ in the theorem.
    first_open: usize,
    /// The next Grundy value to be assigned.
    value: u32,
    /// The number of elementary steps so far. The search is abandoned beyond [`MAX_STEPS`].
    steps: u64,
    /// The limits of the search. The memory limit is checked before the table of values grows.
    budget: &'a Budget<'b>,
    /// Counts the steps and checks the limits of time and steps.
    meter: Meter<'b>,
}

impl<'a, 'b> ValueAssignment<'a, 'b> {
    fn new(
        missing: &[u64],
        reach: usize,
        budget: &'a Budget<'b>,
    ) -> Result<ValueAssignment<'a, 'b>, Error> {
        let mut assignment = ValueAssignment {
            missing: Vec::new(),
            is_missing: Vec::new(),
            reach,
            values: Vec::new(),
            first_open: 0,
            value: 0,
            steps: 0,
            budget,
            meter: Meter::new(budget, None),
        };
        // The pattern and the missing takes are bit sets; the value table always covers all heaps
        // that can get the next value.
        assignment.allows(reach.saturating_add(missing.len()), size_of::<u64>())?;
        assignment.missing = missing.iter().map(|&take| take as usize).collect();
        assignment.is_missing = vec![0; reach / 64 + 1];
        for take in &assignment.missing {
            assignment.is_missing[take / 64] |= 1 << (take % 64);
        }
        assignment.grow()?;
        Ok(assignment)
    }

    /// Fails if the memory limit forbids allocating `how_many` elements of `bytes_each` bytes each,
    /// in addition to the memory of the table of values.
    fn allows(&self, how_many: usize, bytes_each: usize) -> Result<(), Error> {
        let bytes = (how_many as u64).saturating_mul(bytes_each as u64);
        let table_bytes = self.values.capacity() as u64 * size_of::<Option<NonZeroU32>>() as u64;
        let table_name = words!(octal::proof_for_subtraction_set_with_missing, reach = self.reach);
        self.budget
            .check_bytes(bytes.saturating_add(table_bytes))
            .map_err(|shortage| memory_shortage_error(&table_name, shortage))
    }

    /// Counts `steps` elementary steps and checks the limits of the budget.
    fn step(&mut self, steps: usize) -> Result<(), Stopped> {
        self.steps += steps as u64;
        self.meter.step(steps)
    }

    /// Extends the table of values to all heaps that can get the next value. Adds half of
    /// [`first_open`](Self::first_open) as a reserve, so that the table seldom has to be extended.
    fn grow(&mut self) -> Result<(), Error> {
        let needed = self.first_open + 2 * self.reach + 2;
        if self.values.len() < needed {
            let length = needed + self.first_open / 2;
            self.allows(length, size_of::<Option<NonZeroU32>>())?;
            self.values.reserve_exact(length - self.values.len());
            self.values.resize(length, None);
            self.step(length - self.first_open)?;
        }
        Ok(())
    }

    /// Assigns the next Grundy value to the least heap without a value and, in increasing order, to
    /// each other heap without a value from which no heap of this value can be reached. Updates the
    /// least heap without a value.
    fn deal(&mut self) -> Result<(), Error> {
        self.grow()?;
        let few_missing = self.missing.len() < self.reach / 64;
        let given = if few_missing { self.heaps_by_list()? } else { self.heaps_by_bits()? };
        // Values fit 32 bits, since larger ones would need more memory than the limit.
        let Some(value) = self.value.checked_add(1).and_then(NonZeroU32::new) else {
            return Err(Stopped::Limit { positions: self.value.into() }.into());
        };
        for n in given {
            self.values[n] = Some(value);
        }
        self.value = value.get();
        let from = self.first_open;
        self.first_open = self.least_open();
        self.step(self.first_open - from + 1)?;
        Ok(())
    }

    /// Returns the heaps that get the next value. Tests the heap n₀ + m for each missing take m,
    /// where n₀ is the least heap without a value. This is faster than
    /// [`heaps_by_bits`](Self::heaps_by_bits) if few takes are missing.
    fn heaps_by_list(&mut self) -> Result<Vec<usize>, Stopped> {
        let mut heaps = vec![self.first_open];
        for at in 0..self.missing.len() {
            let n = self.first_open + self.missing[at];
            let lacks = |take: usize| self.is_missing[take / 64] >> (take % 64) & 1 == 1;
            if self.values[n].is_none() && heaps.iter().all(|&chosen| lacks(n - chosen)) {
                heaps.push(n);
            }
            self.step(heaps.len())?;
        }
        Ok(heaps)
    }

    /// Returns the heaps that get the next value, like [`heaps_by_list`](Self::heaps_by_list), but
    /// faster if many takes are missing. The candidates are a bit set. After each chosen heap, the
    /// set is intersected with the missing takes, shifted by that heap.
    fn heaps_by_bits(&mut self) -> Result<Vec<usize>, Stopped> {
        let mut candidates = self.is_missing.clone();
        for &take in &self.missing {
            if self.values[self.first_open + take].is_some() {
                candidates[take / 64] &= !(1 << (take % 64));
            }
        }
        self.step(self.missing.len())?;
        let mut heaps = vec![self.first_open];
        let mut word = 0;
        while word < candidates.len() {
            if candidates[word] == 0 {
                word += 1;
                continue;
            }
            let heap = 64 * word + candidates[word].trailing_zeros() as usize;
            heaps.push(self.first_open + heap);
            candidates[word] &= candidates[word] - 1;
            // A later heap remains a candidate only if its distance from the chosen heap is a
            // missing take: otherwise it could reach the chosen heap.
            let (words, bits) = (heap / 64, heap % 64);
            for (later, word) in candidates.iter_mut().enumerate().skip(words) {
                let low = self.is_missing[later - words] << bits;
                let high = match bits {
                    0 => 0,
                    _ if later > words => self.is_missing[later - words - 1] >> (64 - bits),
                    _ => 0,
                };
                *word &= low | high;
            }
            self.step(candidates.len() - word)?;
        }
        Ok(heaps)
    }

    /// Returns the least heap without a value.
    fn least_open(&self) -> usize {
        let open = self.values[self.first_open..].iter().position(Option::is_none);
        open.map_or(self.values.len(), |at| self.first_open + at)
    }

    /// Returns the current pattern: a bit set of the heaps without a value, as distances from the
    /// least of them, up to the largest missing take.
    fn pattern(&mut self) -> Result<Vec<u64>, Error> {
        self.grow()?;
        self.step(self.reach)?;
        let heaps = &self.values[self.first_open..=self.first_open + self.reach];
        let open = |heaps: &[Option<NonZeroU32>]| {
            (0..).zip(heaps).fold(0, |bits, (at, value)| bits | u64::from(value.is_none()) << at)
        };
        Ok(heaps.chunks(64).map(open).collect())
    }

    /// Returns whether the current pattern equals `pattern`.
    fn is_pattern(&mut self, pattern: &[u64]) -> Result<bool, Error> {
        self.grow()?;
        let heaps = &self.values[self.first_open..=self.first_open + self.reach];
        let differs = (0..)
            .zip(heaps)
            .position(|(at, value)| (pattern[at / 64] >> (at % 64) & 1 == 1) != value.is_none());
        self.step(differs.unwrap_or(self.reach) + 1)?;
        Ok(differs.is_none())
    }
}
