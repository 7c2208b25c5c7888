//! Tables of Grundy values for heaps 0, 1, 2, …
//!
//! The three ways agree; which one is quick depends on the rule. Values are kept as [`Nimber`]s,
//! four bytes a heap.

use crate::base::{Budget, HeapOptions, Meter, MexSet, Nimber, Stopped};

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
        rule.options(n, &mut |parts| {
            steps += 1;
            seen.insert(parts.iter().map(|&part| table[part as usize]).sum());
        });
        meter.position(size_of::<Nimber>(), steps)?;
        table.push(seen.mex());
    }
    Ok(())
}

/// The table of a subtraction game whose takes are `takes`, ascending without repeats and without 0.
///
/// Chooses between marking the values of the options of each heap and [`sieve`].
///
/// # Errors
/// [`Stopped`] at the budget.
pub fn subtraction(takes: &[u64], to: u64, budget: &Budget) -> Result<Vec<Nimber>, Stopped> {
    let takes = &takes[..takes.partition_point(|&take| take <= to)];
    match takes {
        [] => Ok(vec![Nimber(0); to as usize + 1]),
        [first, .., last] if last - first + 1 == takes.len() as u64 => {
            window(*first, *last, to, budget)
        }
        [.., last] if takes.len() as u64 > last / 256 => sieve(takes, to, budget),
        _ => marked(takes, to, budget),
    }
}

/// Marks the values of the options of one heap after the other: one step a take.
fn marked(takes: &[u64], to: u64, budget: &Budget) -> Result<Vec<Nimber>, Stopped> {
    let mut meter = Meter::new(budget, Some(to));
    let mut seen = MexSet::default();
    let mut table: Vec<Nimber> = Vec::new();
    for n in 0..=to {
        seen.clear();
        for &take in takes.iter().take_while(|&&take| take <= n) {
            seen.insert(table[(n - take) as usize]);
        }
        meter.position(size_of::<Nimber>(), takes.len())?;
        table.push(seen.mex());
    }
    Ok(table)
}

/// Takes low..=high: the options of a heap are a window that slides by one, so counting the values
/// in it and keeping the absent ones in a tree of bits makes a heap cost O(1) in practice.
fn window(low: u64, high: u64, to: u64, budget: &Budget) -> Result<Vec<Nimber>, Stopped> {
    let mut meter = Meter::new(budget, Some(to));
    let mut table: Vec<Nimber> = Vec::with_capacity(to as usize + 1);
    let mut count: Vec<u32> = Vec::new();
    let mut absent = LeastBit::default();
    for n in 0..=to {
        if let Some(entered) = n.checked_sub(low) {
            let value = table[entered as usize].0 as usize;
            if value >= count.len() {
                count.resize(value + 1, 0);
            }
            count[value] += 1;
            absent.clear(value);
        }
        if let Some(left) = n.checked_sub(high).and_then(|left| left.checked_sub(1)) {
            let value = table[left as usize].0 as usize;
            count[value] -= 1;
            if count[value] == 0 {
                absent.set(value);
            }
        }
        meter.position(2 * size_of::<Nimber>(), 1)?;
        table.push(Nimber(absent.least() as u32));
    }
    Ok(table)
}

/// The least of a set of naturals that starts as all of them: bits in levels of 64.
#[derive(Default)]
struct LeastBit {
    levels: Vec<Vec<u64>>,
}

impl LeastBit {
    fn grow(&mut self, value: usize) {
        if self.levels.first().is_some_and(|bits| value / 64 < bits.len()) {
            return;
        }
        let mut words = (value / 64 + 1).next_power_of_two().max(2);
        let mut level = 0;
        loop {
            if self.levels.len() <= level {
                self.levels.push(Vec::new());
                if level > 0 {
                    // A new top level: only what lies below and is not empty is marked.
                    let below: Vec<bool> = self.levels[level - 1].iter().map(|w| *w != 0).collect();
                    self.levels[level] = vec![0; words];
                    for (at, full) in below.into_iter().enumerate() {
                        self.levels[level][at / 64] |= u64::from(full) << (at % 64);
                    }
                }
            }
            // What is added has never been cleared, so every bit of it is set.
            self.levels[level].resize(words, u64::MAX);
            if words == 1 {
                return;
            }
            words = words.div_ceil(64);
            level += 1;
        }
    }

    fn clear(&mut self, value: usize) {
        self.grow(value + 1);
        let mut at = value;
        for level in &mut self.levels {
            level[at / 64] &= !(1 << (at % 64));
            if level[at / 64] != 0 {
                return;
            }
            at /= 64;
        }
    }

    fn set(&mut self, value: usize) {
        let mut at = value;
        for level in &mut self.levels {
            level[at / 64] |= 1 << (at % 64);
            at /= 64;
        }
    }

    fn least(&self) -> usize {
        let mut at = 0;
        for level in self.levels.iter().rev() {
            at = at * 64 + level[at].trailing_zeros() as usize;
        }
        at
    }
}

/// The table of a subtraction game, value by value: for x = 0, 1, 2, … every heap that has no value
/// yet and no option of value x gets x, and the heaps it is an option of are crossed out for x, 64
/// at a time.
///
/// Cost: O(to · (largest take) / 64) word operations and one pass over the heaps a value.
///
/// # Errors
/// [`Stopped`] at the budget.
pub fn sieve(takes: &[u64], to: u64, budget: &Budget) -> Result<Vec<Nimber>, Stopped> {
    let heaps = to as usize + 1;
    let takes = &takes[..takes.partition_point(|&take| take <= to)];
    let largest = takes.last().copied().unwrap_or(0) as usize;
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
    let mut crossed = vec![0u64; words + moves.len() + 1];
    let mut table = vec![Nimber(0); heaps];
    let mut meter = Meter::new(budget, Some(to));
    let (mut value, mut left, mut first) = (0u32, heaps, 0);
    while left > 0 {
        crossed.fill(0);
        while first < words && open[first] == 0 {
            first += 1;
        }
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
                let target = &mut crossed[word..word + moves.len()];
                for (to, from) in target.iter_mut().zip(&shifted[bit]) {
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
        });
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
