//! Tables of Grundy values for heaps 0, 1, 2, …
//!
//! Values are kept as [`Nimber`]s, four bytes a heap. A value never exceeds the number of options of
//! its heap, so no table that fits a [`Budget`] overflows one.

use crate::base::{Budget, Bundle, HeapOptions, Meter, MexSet, Nimber, Stopped};

/// Continues a table up to heap `to` by the definition: mex over the options of each heap.
///
/// Cost: one step an option. With all splits of a heap that is O(to²).
///
/// # Errors
/// [`Stopped`] at the budget; the table then holds what was found.
pub fn naive(
    rule: &dyn HeapOptions,
    table: &mut Vec<Nimber>,
    to: u64,
    budget: &Budget,
) -> Result<(), Stopped> {
    let mut meter = Meter::new(budget, Some(to));
    let mut seen = MexSet::default();
    for n in table.len() as u64..=to {
        seen.clear();
        let mut steps = 1;
        rule.bundles(n, &mut |bundle| match bundle {
            Bundle::Heaps(parts) => {
                steps += 1;
                seen.insert(parts.iter().map(|&part| table[part as usize]).sum());
            }
            Bundle::Splits { sum, equal } => {
                // The smaller part runs up from 1, the larger down from sum - 1.
                let smaller = if equal { sum / 2 } else { sum.saturating_sub(1) / 2 } as usize;
                let sum = sum as usize;
                steps += smaller;
                if smaller == 0 {
                    return;
                }
                seen.insert_sums(&table[1..=smaller], &table[sum - smaller..sum]);
            }
        })?;
        meter.reached(n);
        meter.position(size_of::<Nimber>(), steps)?;
        table.push(seen.mex());
    }
    Ok(())
}

/// The table of a subtraction game whose takes are `takes`, ascending without repeats and without 0.
///
/// Three ways agree, and the one of least cost is taken: [`marked`] costs a step a take and heap,
/// [`sliding`] a few steps for every run of consecutive takes and heap, [`sieve`] a step for every 64
/// numbers up to the largest take and heap.
///
/// # Errors
/// [`Stopped`] at the budget.
pub fn subtraction(takes: &[u64], to: u64, budget: &Budget) -> Result<Vec<Nimber>, Stopped> {
    const STEPS_A_RUN: usize = 6;
    let takes = &takes[..takes.partition_point(|&take| take <= to)];
    let runs = STEPS_A_RUN * takes.chunk_by(|a, b| a + 1 == *b).count();
    let words = takes.last().map_or(0, |last| last / 64) as usize;
    if takes.len() <= runs.min(words) {
        marked(takes, to, budget)
    } else if runs <= words {
        sliding(takes, to, budget)
    } else {
        sieve(takes, to, budget)
    }
}

/// As [`subtraction`], marking the values of the options of one heap after the other.
///
/// # Errors
/// [`Stopped`] at the budget.
pub fn marked(takes: &[u64], to: u64, budget: &Budget) -> Result<Vec<Nimber>, Stopped> {
    let mut meter = Meter::new(budget, Some(to));
    // The last heap, counted from 1, that has an option of each value; a value is at most the number
    // of takes.
    meter.reserve(takes.len() as u64 + 1, size_of::<u64>())?;
    let mut seen = vec![0u64; takes.len() + 1];
    let mut table: Vec<Nimber> = Vec::new();
    for n in 0..=to {
        for &take in &takes[..takes.partition_point(|&take| take <= n)] {
            seen[table[(n - take) as usize].0 as usize] = n + 1;
        }
        meter.position(size_of::<Nimber>(), takes.len())?;
        let least = seen.iter().take_while(|&&heap| heap == n + 1).count();
        table.push(Nimber(least as u32));
    }
    Ok(table)
}

/// As [`subtraction`], for takes in few runs of consecutive numbers: the options by the takes of a
/// run are a window that slides along with the heap, so it is enough to count the values in the
/// windows as they enter and leave, and to know the least absent one.
///
/// # Errors
/// [`Stopped`] at the budget.
pub fn sliding(takes: &[u64], to: u64, budget: &Budget) -> Result<Vec<Nimber>, Stopped> {
    let mut meter = Meter::new(budget, Some(to));
    let runs: Vec<(u64, u64)> = takes
        .chunk_by(|a, b| a + 1 == *b)
        .map(|run| (run[0], run[run.len() - 1]))
        .take_while(|run| run.0 <= to)
        .collect();
    // A value is at most the number of options, and those are at most the takes and the heap.
    let values = takes.len().min(usize::try_from(to).unwrap_or(usize::MAX)) + 1;
    meter.reserve(values as u64, size_of::<u32>())?;
    let mut count = vec![0u32; values];
    let mut absent = Absent::new(values);
    let mut table: Vec<Nimber> = Vec::new();
    for n in 0..=to {
        for &(low, high) in &runs {
            if let Some(entered) = n.checked_sub(low) {
                let value = table[entered as usize].0 as usize;
                count[value] += 1;
                absent.remove(value);
            }
            if n > high {
                let value = table[(n - high - 1) as usize].0 as usize;
                count[value] -= 1;
                if count[value] == 0 {
                    absent.insert(value);
                }
            }
        }
        meter.position(2 * size_of::<Nimber>(), runs.len().max(1))?;
        table.push(Nimber(absent.least() as u32));
    }
    Ok(table)
}

/// The values below a bound that are absent, all of them at first. Every level of words says which
/// words of the level below are not 0, so that each question is answered in a few steps.
struct Absent {
    levels: Vec<Vec<u64>>,
}

impl Absent {
    fn new(bound: usize) -> Absent {
        let mut levels = vec![];
        let mut bits = bound;
        loop {
            let words = bits.div_ceil(64);
            let mut level = vec![u64::MAX; words];
            level[words - 1] >>= words * 64 - bits;
            levels.push(level);
            if words == 1 {
                return Absent { levels };
            }
            bits = words;
        }
    }

    fn remove(&mut self, value: usize) {
        let mut at = value;
        for level in &mut self.levels {
            level[at / 64] &= !(1 << (at % 64));
            if level[at / 64] != 0 {
                return;
            }
            at /= 64;
        }
    }

    fn insert(&mut self, value: usize) {
        let mut at = value;
        for level in &mut self.levels {
            level[at / 64] |= 1 << (at % 64);
            at /= 64;
        }
    }

    /// The least absent value; some value below the bound always is.
    fn least(&self) -> usize {
        self.levels.iter().rev().fold(0, |at, level| at * 64 + level[at].trailing_zeros() as usize)
    }
}

/// As [`subtraction`], value by value: for x = 0, 1, 2, … every heap that has no value
/// yet and no option of value x gets x, and the heaps it is an option of are crossed out for x, 64
/// at a time.
///
/// Cost: O(to · (largest take) / 64) word operations and one pass over the heaps a value.
///
/// # Errors
/// [`Stopped`] at the budget.
pub fn sieve(takes: &[u64], to: u64, budget: &Budget) -> Result<Vec<Nimber>, Stopped> {
    let takes = &takes[..takes.partition_point(|&take| take <= to)];
    let largest = takes.last().copied().unwrap_or(0);
    let mut meter = Meter::new(budget, Some(to));
    meter.hold(usize::try_from(largest).unwrap_or(usize::MAX).saturating_mul(size_of::<u64>()));
    meter.reserve(to.saturating_add(1), size_of::<Nimber>())?;
    let (heaps, largest) = (to as usize + 1, largest as usize);
    let mut moves = vec![0u64; largest / 64 + 2];
    for &take in takes {
        moves[take as usize / 64] |= 1 << (take % 64);
    }
    // The moves shifted by 0..63 places, so that crossing out is a plain OR of words.
    let shifted: Vec<Vec<u64>> = (0..64)
        .map(|by| {
            let carried = |i: usize| if by == 0 || i == 0 { 0 } else { moves[i - 1] >> (64 - by) };
            (0..moves.len()).map(|i| moves[i] << by | carried(i)).collect()
        })
        .collect();
    let words = heaps.div_ceil(64);
    let mut open = vec![u64::MAX; words];
    open[words - 1] >>= words * 64 - heaps;
    let mut crossed = vec![0u64; words];
    let mut table = vec![Nimber(0); heaps];
    let (mut value, mut left, mut first) = (0u32, heaps, 0);
    while left > 0 {
        while open[first] == 0 {
            first += 1;
        }
        crossed[first..].fill(0);
        for word in first..words {
            // Takes below 64 cross out heaps of the same word, so look again after each.
            let mut rest = u64::MAX;
            loop {
                let free = open[word] & !crossed[word] & rest;
                if free == 0 {
                    break;
                }
                let bit = free.trailing_zeros() as usize;
                rest = u64::MAX.checked_shl(bit as u32 + 1).unwrap_or(0);
                open[word] &= !(1 << bit);
                table[word * 64 + bit] = Nimber(value);
                left -= 1;
                for (to, from) in crossed[word..].iter_mut().zip(&shifted[bit]) {
                    *to |= from;
                }
                meter.position(size_of::<Nimber>(), 1 + moves.len() / 8)?;
            }
        }
        meter.step(words / 64)?;
        value += 1;
    }
    Ok(table)
}

/// A heap in misère play, as long as the rule is tame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TameHeap {
    /// The Grundy value.
    pub value: Nimber,
    /// Firm: the misère recursion gives the same value. Otherwise fickle: values 0 and 1 trade
    /// places.
    pub firm: bool,
}

/// Continues a table of tame heaps up to `to`, heaps that split included; it ends before the first
/// heap that is not hereditarily tame, beyond which no sum rule is known to hold.
///
/// # Errors
/// [`Stopped`] at the budget.
pub fn tame(
    rule: &dyn HeapOptions,
    table: &mut Vec<TameHeap>,
    to: u64,
    budget: &Budget,
) -> Result<(), Stopped> {
    let mut meter = Meter::new(budget, Some(to));
    let (mut normal, mut misere) = (MexSet::default(), MexSet::default());
    for n in table.len() as u64..=to {
        normal.clear();
        misere.clear();
        let mut steps = 0;
        rule.options(n, &mut |parts| {
            steps += 1;
            let value: Nimber = parts.iter().map(|&part| table[part as usize].value).sum();
            let firm = parts.iter().any(|&part| table[part as usize].firm);
            normal.insert(value);
            misere.insert(if firm { value } else { value ^ Nimber(1) });
        })?;
        meter.position(size_of::<TameHeap>(), steps + 1)?;
        let value = normal.mex();
        let other = if steps == 0 { Nimber(1) } else { misere.mex() };
        let firm = value == other;
        if !firm && (value.0 > 1 || other.0 != 1 - value.0) {
            return Ok(());
        }
        table.push(TameHeap { value, firm });
    }
    Ok(())
}
