//! Tables of Grundy values for heaps 0, 1, 2, …
//!
//! A value takes four bytes ([`Nimber`]). It is at most the number of options of its heap, so the
//! values of a table that fits into a [`Budget`] never overflow.

use crate::base::{Budget, Bundle, HeapOptions, Meter, MexSet, Nimber, Stopped};
use rustc_hash::{FxHashMap, FxHashSet};

/// Extends a table of Grundy values, which begins with heap 0, up to heap `to` by the definition:
/// the mex over the options of each heap.
///
/// Takes one step for each option; O(n²) steps for n = `to` if a heap can be split in all ways.
///
/// # Errors
/// [`Stopped`] when a limit of the budget is reached; the table then holds the values computed so
/// far.
pub fn naive(
    rule: &dyn HeapOptions,
    table: &mut Vec<Nimber>,
    to: u64,
    budget: &Budget,
) -> Result<(), Stopped> {
    let mut meter = Meter::new(budget, Some(to));
    let mut option_values = MexSet::default();
    for n in table.len() as u64..=to {
        option_values.clear();
        let mut steps = 1;
        rule.for_each_bundle(n, &mut |bundle| match bundle {
            Bundle::Heaps(parts) => {
                steps += 1;
                option_values.insert(parts.iter().map(|&part| table[part as usize]).sum());
            }
            Bundle::Splits { sum, equal } => {
                // The smaller part ascends from 1 while the larger one descends from sum - 1.
                let max_smaller = if equal { sum / 2 } else { sum.saturating_sub(1) / 2 } as usize;
                let sum = sum as usize;
                steps += max_smaller;
                if max_smaller == 0 {
                    return;
                }
                option_values.insert_sums(&table[1..=max_smaller], &table[sum - max_smaller..sum]);
            }
        })?;
        meter.set_progress(n);
        meter.position(size_of::<Nimber>(), steps)?;
        table.push(option_values.mex());
    }
    Ok(())
}

/// Computes the Grundy values of `heap` and of all heaps that play can reach from it by the
/// definition, and adds them to `values`. Invariant: for each heap in `values`, the map contains the
/// values of all heaps that play can reach from it.
///
/// Returns whether `values` contains `heap`. The search gives up if play reaches more than
/// `max_heaps` further heaps, and at a heap that can be split in all ways, because play then reaches
/// most smaller heaps. Lists the options of each heap twice.
///
/// # Errors
/// [`Stopped`] when a limit of the budget is reached.
pub fn reachable(
    rule: &dyn HeapOptions,
    values: &mut FxHashMap<u64, Nimber>,
    heap: u64,
    max_heaps: u64,
    budget: &Budget,
) -> Result<bool, Stopped> {
    const BYTES_PER_HEAP: usize = 4 * size_of::<(u64, Nimber)>();
    let mut meter = Meter::new(budget, None);
    let mut heaps: Vec<u64> = [heap].into_iter().filter(|n| !values.contains_key(n)).collect();
    let mut listed_heaps: FxHashSet<u64> = heaps.iter().copied().collect();
    let mut index = 0;
    while let Some(&n) = heaps.get(index) {
        let (mut steps, mut has_all_splits) = (1, false);
        rule.for_each_bundle(n, &mut |bundle| match bundle {
            Bundle::Heaps(parts) => {
                steps += 1;
                let is_new =
                    |part: &&u64| !values.contains_key(part) && listed_heaps.insert(**part);
                heaps.extend(parts.iter().filter(is_new));
            }
            Bundle::Splits { .. } => has_all_splits = true,
        })?;
        meter.position(BYTES_PER_HEAP, steps)?;
        if has_all_splits || heaps.len() as u64 > max_heaps {
            return Ok(false);
        }
        index += 1;
    }
    // Options consist of smaller heaps.
    heaps.sort_unstable();
    let mut option_values = MexSet::default();
    for n in heaps {
        option_values.clear();
        let mut steps = 1;
        rule.for_each_bundle(n, &mut |bundle| {
            if let Bundle::Heaps(parts) = bundle {
                steps += 1;
                let runs = parts.chunk_by(|a, b| a == b);
                let odd_runs = runs.filter(|run| run.len() % 2 == 1);
                option_values.insert(odd_runs.map(|run| values[&run[0]]).sum());
            }
        })?;
        meter.step(steps)?;
        values.insert(n, option_values.mex());
    }
    Ok(true)
}

/// Computes the Grundy values of the heaps 0 to `to` in a subtraction game: a player takes a number
/// of tokens that is listed in `takes`. The list is in ascending order without repeats and without
/// 0.
///
/// Uses the cheapest of three equivalent methods. For each heap, [`marked`] takes a step for every
/// take, [`sliding`] a few steps for every run of consecutive takes, and [`sieve`] a step for every
/// 64 numbers up to the largest take.
///
/// # Errors
/// [`Stopped`] when a limit of the budget is reached.
pub fn subtraction(takes: &[u64], to: u64, budget: &Budget) -> Result<Vec<Nimber>, Stopped> {
    const STEPS_PER_RUN: usize = 6;
    let takes = &takes[..takes.partition_point(|&take| take <= to)];
    let runs = STEPS_PER_RUN * takes.chunk_by(|a, b| a + 1 == *b).count();
    let words = takes.last().map_or(0, |last| last / 64) as usize;
    if takes.len() <= runs.min(words) {
        marked(takes, to, budget)
    } else if runs <= words {
        sliding(takes, to, budget)
    } else {
        sieve(takes, to, budget)
    }
}

/// Computes the table of [`subtraction`] by marking, for each heap, the values of its options.
///
/// # Errors
/// [`Stopped`] when a limit of the budget is reached.
pub fn marked(takes: &[u64], to: u64, budget: &Budget) -> Result<Vec<Nimber>, Stopped> {
    let mut meter = Meter::new(budget, Some(to));
    // For each value, the last heap, plus 1, that has an option with this value. A value is at most
    // the number of takes.
    meter.reserve(takes.len() as u64 + 1, size_of::<u64>())?;
    let mut last_heap = vec![0u64; takes.len() + 1];
    let mut table: Vec<Nimber> = Vec::new();
    for n in 0..=to {
        for &take in &takes[..takes.partition_point(|&take| take <= n)] {
            last_heap[table[(n - take) as usize].0 as usize] = n + 1;
        }
        meter.position(size_of::<Nimber>(), takes.len())?;
        let least = last_heap.iter().take_while(|&&heap| heap == n + 1).count();
        table.push(Nimber(least as u32));
    }
    Ok(table)
}

/// Computes the table of [`subtraction`] with few steps if `takes` consists of few runs of
/// consecutive numbers. The options that a run of takes gives are an interval of heaps, which moves
/// up by one heap when the heap grows by one. So it suffices to count the values that enter and
/// leave the intervals, and to maintain the least value that is in no interval.
///
/// # Errors
/// [`Stopped`] when a limit of the budget is reached.
pub fn sliding(takes: &[u64], to: u64, budget: &Budget) -> Result<Vec<Nimber>, Stopped> {
    let mut meter = Meter::new(budget, Some(to));
    let runs: Vec<(u64, u64)> = takes
        .chunk_by(|a, b| a + 1 == *b)
        .map(|run| (run[0], run[run.len() - 1]))
        .take_while(|run| run.0 <= to)
        .collect();
    // A value is at most the number of options, which is at most the number of takes and the heap.
    let values = takes.len().min(usize::try_from(to).unwrap_or(usize::MAX)) + 1;
    meter.reserve(values as u64, size_of::<u32>())?;
    let mut count = vec![0u32; values];
    let mut absent = AbsentValues::new(values);
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

/// The set of the values below a bound that no option has, initially all of them, as a hierarchical
/// bit set. Each bit of a level states whether the corresponding word of the level below is
/// nonzero, so an operation visits one word of each level.
struct AbsentValues {
    /// The words of the bit set of each level. The lowest level, which has one bit for each value,
    /// comes first; the highest has a single word.
    levels: Vec<Vec<u64>>,
}

impl AbsentValues {
    fn new(bound: usize) -> AbsentValues {
        let mut levels = vec![];
        let mut bits = bound;
        loop {
            let words = bits.div_ceil(64);
            let mut level = vec![u64::MAX; words];
            level[words - 1] >>= words * 64 - bits;
            levels.push(level);
            if words == 1 {
                return AbsentValues { levels };
            }
            bits = words;
        }
    }

    fn remove(&mut self, value: usize) {
        let mut index = value;
        for level in &mut self.levels {
            level[index / 64] &= !(1 << (index % 64));
            if level[index / 64] != 0 {
                return;
            }
            index /= 64;
        }
    }

    fn insert(&mut self, value: usize) {
        let mut index = value;
        for level in &mut self.levels {
            level[index / 64] |= 1 << (index % 64);
            index /= 64;
        }
    }

    /// Returns the least value in the set. The set must not be empty.
    fn least(&self) -> usize {
        self.levels
            .iter()
            .rev()
            .fold(0, |index, level| index * 64 + level[index].trailing_zeros() as usize)
    }
}

/// Computes the table of [`subtraction`] by giving the value x to heaps, for x = 0, 1, 2, … in
/// turn. For each x the heaps without a value are visited in ascending order. A heap that is not
/// crossed out for x gets the value x. Then all heaps that have it as an option are crossed out for
/// x, 64 heaps with one operation.
///
/// Takes O(n·t/64) operations on words for n = `to` and the largest take t, and one pass over the
/// heaps for each value.
///
/// # Errors
/// [`Stopped`] when a limit of the budget is reached.
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
    // The set of takes shifted by 0 to 63 bits, so that crossing out is an OR of words.
    let shifted: Vec<Vec<u64>> = (0..64)
        .map(|by| {
            let carry = |i: usize| if by == 0 || i == 0 { 0 } else { moves[i - 1] >> (64 - by) };
            (0..moves.len()).map(|i| moves[i] << by | carry(i)).collect()
        })
        .collect();
    let words = heaps.div_ceil(64);
    let mut open = vec![u64::MAX; words];
    open[words - 1] >>= words * 64 - heaps;
    let mut crossed = vec![0u64; words];
    let mut table = vec![Nimber(0); heaps];
    let (mut value, mut unvalued, mut first) = (0u32, heaps, 0);
    while unvalued > 0 {
        while open[first] == 0 {
            first += 1;
        }
        crossed[first..].fill(0);
        for word in first..words {
            // Takes below 64 cross out heaps of the same word, so the loop reads the word again
            // after each heap.
            let mut unvisited = u64::MAX;
            loop {
                let free = open[word] & !crossed[word] & unvisited;
                if free == 0 {
                    break;
                }
                let bit = free.trailing_zeros() as usize;
                unvisited = u64::MAX.checked_shl(bit as u32 + 1).unwrap_or(0);
                open[word] &= !(1 << bit);
                table[word * 64 + bit] = Nimber(value);
                unvalued -= 1;
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

/// A heap that is tame: in misère play, sums of tame heaps are played like sums of Nim heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TameHeap {
    /// The Grundy value of the heap in normal play.
    pub value: Nimber,
    /// Whether the heap is firm: its misère Grundy value equals the normal one. A fickle heap
    /// (false) has the value 0 or 1, and its misère value is the other of the two.
    pub firm: bool,
}

/// Extends a table of tame heaps ([`TameHeap`]) in misère play up to heap `to`, for rules under
/// which heaps can be split. Stops before the first heap that is not hereditarily tame, because
/// sums with it do not behave like sums of Nim heaps. A heap is hereditarily tame if it is tame and
/// all of its options are hereditarily tame.
///
/// # Errors
/// [`Stopped`] when a limit of the budget is reached.
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
        let misere_value = if steps == 0 { Nimber(1) } else { misere.mex() };
        let firm = value == misere_value;
        if !firm && (value.0 > 1 || misere_value.0 != 1 - value.0) {
            return Ok(());
        }
        table.push(TameHeap { value, firm });
    }
    Ok(())
}
