//! The table of Grundy values of a splitting rule, and the portable code that extends it heap by
//! heap.

use super::lanes::{FindPair, Tuning, Vectors};
use super::pair_search;
use super::repetition::Repetition;
use super::space::SparseSpace;
use crate::base::{Meter, Note, SplitRule, Stopped};

/// The choice of the algorithm by which a table is extended; the values do not depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// The table computes many heaps at once by the method of [lanes](super#lanes) where it can,
    /// and searches with vectors elsewhere.
    Lanes(Vectors),
    /// The table computes heap by heap, without special instructions.
    Portable,
}

impl Method {
    /// Returns the fastest method on this CPU.
    pub fn fastest() -> Method {
        Method::Lanes(Vectors::widest())
    }
}

/// The Grundy values of heaps 0, 1, 2, … under a splitting rule, with two or three bytes for each
/// heap.
pub struct SplitTable {
    pub(super) rule: SplitRule,
    pub(super) method: Method,
    pub(super) values: Vec<u16>,
    /// The number of bits of the Grundy values: all values are below 2^`bits`.
    pub(super) bits: u32,
    pub(super) space: SparseSpace,
    /// The rare heaps, as pairs of heap and Grundy value, in ascending order of the heaps.
    pub(super) rares: Vec<(u32, u16)>,
    /// The small common heaps (those below [`SMALL`]), in descending order of their `hits`. A pair
    /// of heaps that a search finds is likely to contain one of them. So before a search, the
    /// nim-sums of all pairs with one of the first `likely_count` heaps of this list are marked as
    /// values of options.
    likely: Vec<u32>,
    /// Number of heaps at the start of the list `likely` that are used: the nim-sums of their pairs
    /// are marked before a search.
    pub(super) likely_count: usize,
    /// For each heap below [`SMALL`], how often a search found a pair that contains it and whose
    /// nim-sum was not marked. These counts are halved whenever the mask is chosen anew.
    hits: Vec<u32>,
    /// The length of the table at which the mask is chosen again, which changes the partition into
    /// rare and common heaps.
    pub(super) review_at: usize,
    /// The repetition of the values, if one was found and no value has contradicted it.
    pub(super) repetition: Option<Repetition>,
    /// The length of the table at which a repetition is looked for again.
    pub(super) repetition_review_at: usize,
    /// Scratch memory for the marks of the current heap: for each value, 1 if an option with this
    /// value was found, else 0.
    marked: Vec<u8>,
    /// The method of [lanes](super#lanes) is tried only if the table has at least this length.
    pub(super) lanes_from: usize,
    /// Whether the method of lanes is used wherever it is exact, even where it is slow.
    pub(super) has_early_lanes: bool,
    /// The sizes of the plans of [lanes](super#lanes) that were the fastest ones for this rule, if
    /// they have been measured.
    pub(super) tuning: Option<Tuning>,
    /// The number of pairs of heaps, for each total size of a pair, whose nim-sums are marked
    /// before a search in the method of [dense rares](super#dense-rares).
    marked_pairs: usize,
    /// A copy of the values as bytes, in which searches are faster. It is as long as searches have
    /// needed, and ends before the first value above 255.
    bytes: Vec<u8>,
}

/// Returns whether the method of [lanes](super#lanes) supports a rule.
pub fn has_lanes(rule: &SplitRule) -> bool {
    !rule.split.is_empty()
        && rule.halves.is_empty()
        && rule.thirds.is_empty()
        && (rule.largest() as usize) < SMALL
}

/// The bound of the values of a table: all values must be below it.
const MAX_VALUE: usize = u16::MAX as usize;
/// The values of heaps below this size are computed by visiting all options.
const NAIVE_BELOW: usize = 64;
/// The method of [dense rares](super#dense-rares) is used if more than 1/`DENSE_RATIO` of all heaps
/// are rare.
const DENSE_RATIO: usize = 4;
/// The bound for small heaps: heaps below this size are small. The nim-sums of pairs that contain a
/// small common heap are marked before a search.
const SMALL: usize = 8192;
/// The number of pairs that a search compares in the time that it takes to mark the nim-sum of one
/// pair.
const MARK_COST: usize = 24;
/// Number of bytes for each heap: its value, two copies of the value in one byte, and a share of
/// the list of rare heaps.
pub(super) const BYTES_PER_HEAP: usize = 5;
/// The number of bytes of a heap in the list of rare heaps, with the spare capacity of the list.
const RARE_BYTES: usize = 12;
/// Number of heaps that are computed between two checks of the budget.
const CHECK_INTERVAL: usize = 64;

impl SplitTable {
    /// Returns an empty table of the Grundy values of heaps under `rule`.
    pub fn new(rule: SplitRule, method: Method) -> SplitTable {
        SplitTable {
            space: SparseSpace::new(&rule.split),
            rule,
            method,
            values: Vec::new(),
            bits: 1,
            rares: Vec::new(),
            likely: Vec::new(),
            likely_count: 400,
            hits: vec![0; SMALL],
            review_at: NAIVE_BELOW,
            repetition: None,
            repetition_review_at: 8 * NAIVE_BELOW,
            marked: vec![0; MAX_VALUE + 1],
            lanes_from: 0,
            has_early_lanes: false,
            tuning: None,
            marked_pairs: 512,
            bytes: Vec::new(),
        }
    }

    /// Returns a table that begins with known values of heaps 0, 1, 2, ….
    ///
    /// The values are not checked. Later values are computed from them.
    pub fn resume(rule: SplitRule, method: Method, values: Vec<u16>) -> SplitTable {
        let mut table = SplitTable::new(rule, method);
        let greatest = values.iter().copied().max().unwrap_or(0);
        table.bits = (u16::BITS - greatest.leading_zeros()).max(1);
        table.values = values;
        if table.values.len() > NAIVE_BELOW {
            table.rechoose_mask();
            table.review_at = table.values.len() + table.values.len() / 2;
        }
        table
    }

    /// Makes the table use the method of [lanes](super#lanes) wherever it is exact, even where
    /// other methods are faster. So a comparison with a short table by the definition tests the
    /// method.
    pub fn with_early_lanes(mut self) -> SplitTable {
        self.has_early_lanes = true;
        self
    }

    /// Returns the Grundy values computed so far; entry n is the value of heap n.
    pub fn values(&self) -> &[u16] {
        &self.values
    }

    /// Returns the mask of Grundy values that partitions heaps into rare and common ones (see
    /// [sparse space](super#sparse-space)), and whether the partition also depends on the parity of
    /// the size of a heap.
    pub fn classes(&self) -> (u32, bool) {
        (self.space.mask as u32, self.space.take_parity.is_some())
    }

    /// Returns the number of rare heaps under the current mask (see [sparse
    /// space](super#sparse-space)).
    pub fn rares(&self) -> usize {
        self.rares.len()
    }

    /// Returns the note for progress reports that describes the current partition into rare and
    /// common heaps.
    pub(super) fn note(&self) -> Note {
        Note::RareHeaps { rares: self.rares.len(), mask: self.space.mask as u64 }
    }

    /// Computes and appends the value of the next heap with portable code.
    pub(super) fn append_next(&mut self, meter: &mut Meter) -> Result<(), Stopped> {
        let n = self.values.len();
        let size = 1 << self.bits;
        let mut marked = std::mem::take(&mut self.marked);
        marked[..size].fill(0);
        self.mark_singles(n, &mut marked);
        let value = if n < NAIVE_BELOW {
            self.by_small_heaps(n, usize::MAX, &mut marked)
        } else if self.has_short_repetition() {
            self.by_small_heaps(n, self.pair_bound(), &mut marked)
        } else if self.rares.len() > n / DENSE_RATIO {
            self.next_in_dense_space(n, &mut marked[..size])
        } else {
            self.next_in_sparse_space(n, &mut marked[..size])
        };
        self.marked = marked;
        if value >= MAX_VALUE {
            return Err(Stopped::Limit { positions: n as u64 });
        }
        if n.is_multiple_of(CHECK_INTERVAL) {
            let first_new = n.saturating_sub(CHECK_INTERVAL) as u32;
            let new_rares = self.rares.iter().rev().take_while(|rare| rare.0 >= first_new);
            meter.hold(3 * CHECK_INTERVAL + RARE_BYTES * new_rares.count());
            meter.set_progress(n as u64);
            let steps = match self.repetition {
                Some(repetition) if self.has_short_repetition() => repetition.pair_bound(),
                _ => 1 + self.rares.len(),
            };
            meter.step(CHECK_INTERVAL * steps)?;
            meter.note(|| self.note());
        }
        self.append(value as u16);
        Ok(())
    }

    /// Appends the value of the next heap, and lists the heap in `rares` if it is not common. If
    /// the value needs more bits than all values before it, the mask will be chosen anew.
    pub(super) fn append(&mut self, value: u16) {
        let n = self.values.len();
        if n > 0 && !self.space.is_common(n, value) {
            self.rares.push((n as u32, value));
        }
        self.repetition =
            self.repetition.filter(|repetition| repetition.continues(&self.values, value));
        self.values.push(value);
        if value as usize >> self.bits != 0 {
            self.bits = usize::BITS - usize::from(value).leading_zeros();
            self.review_at = self.values.len().max(NAIVE_BELOW);
        }
    }

    /// Sets `marked` to 1 at the values of the options of heap `n` that leave no heap, one heap, or
    /// equal heaps.
    fn mark_singles(&self, n: usize, marked: &mut [u8]) {
        self.rule.for_each_single(n, |heap| {
            // The value of heap 0 is not yet in the table when its own options are marked.
            marked[usize::from(self.values.get(heap).copied().unwrap_or(0))] = 1;
        });
    }

    /// Returns the total sizes of the two heaps into which a move can split heap `n`. There is one
    /// total size for each number of tokens that can be taken in a split and leaves at least two
    /// tokens.
    fn sums(&self, n: usize) -> impl Iterator<Item = usize> + use<'_> {
        let remaining = move |&take: &u32| n.checked_sub(take as usize).filter(|&sum| sum >= 2);
        self.rule.split.iter().filter_map(remaining)
    }

    /// Returns the bound for the smaller heap of a pair: the pairs whose smaller heap is below it
    /// have all nim-sums of pairs.
    fn pair_bound(&self) -> usize {
        self.repetition.map_or(usize::MAX, |repetition| repetition.pair_bound())
    }

    /// Returns whether the values repeat so early that visiting the pairs whose smaller heap is
    /// below [`pair_bound`](Self::pair_bound) takes less time than other methods.
    pub(super) fn has_short_repetition(&self) -> bool {
        /// The number of splits that the method of lanes visits in the time of one step here.
        const LANES: usize = 8;
        let splits = self.rule.split.len();
        self.repetition.is_some_and(|repetition| {
            repetition.pair_bound() * splits <= NAIVE_BELOW + self.rares.len() * splits / LANES
        })
    }

    /// Returns the value of heap `n`: visits all splits of the heap whose smaller part is below
    /// `pair_bound`. `marked` contains the marks of [`mark_singles`](Self::mark_singles).
    fn by_small_heaps(&self, n: usize, pair_bound: usize, marked: &mut [u8]) -> usize {
        for sum in self.sums(n) {
            let half = if self.rule.unequal { (sum - 1) / 2 } else { sum / 2 };
            let count = half.min(pair_bound - 1);
            let greater = self.values[sum - count..sum].iter().rev();
            for (a, b) in self.values[1..=count].iter().zip(greater) {
                marked[usize::from(a ^ b)] = 1;
            }
        }
        marked.iter().position(|&marked| marked == 0).unwrap_or(MAX_VALUE)
    }

    /// Returns the value of heap `n` by the method of [sparse space](super#sparse-space). It marks
    /// the nim-sums of all pairs with a rare part; the least unmarked common value is then a
    /// candidate. It also marks the nim-sums of the likely pairs, and searches for a pair with each
    /// unmarked rare value below the candidate. `marked` contains the marks of
    /// [`mark_singles`](Self::mark_singles).
    fn next_in_sparse_space(&mut self, n: usize, marked: &mut [u8]) -> usize {
        let within = marked.len() - 1;
        for sum in self.sums(n) {
            let values = &self.values[..sum];
            let end = self.rares.partition_point(|rare| (rare.0 as usize) < sum);
            // The pair of two equal heaps is skipped if the rule forbids it.
            let half = (self.rule.unequal && sum.is_multiple_of(2)).then_some(sum as u32 / 2);
            let middle =
                half.and_then(|half| self.rares[..end].binary_search_by_key(&half, |r| r.0).ok());
            let (low, high) = match middle {
                Some(index) => (&self.rares[..index], &self.rares[index + 1..end]),
                None => (&self.rares[..end], &self.rares[end..end]),
            };
            for part in [low, high] {
                for &(rare, value) in part {
                    marked[usize::from(value ^ values[sum - rare as usize]) & within] = 1;
                }
            }
        }
        let parity = self.space.common_parity(n);
        let least_common =
            (0..marked.len()).find(|&v| marked[v] == 0 && self.space.parity(v) == parity);
        let least_common = least_common.unwrap_or(marked.len());
        for sum in self.sums(n) {
            for &a in self.likely.iter().take(self.likely_count).filter(|&&a| (a as usize) < sum) {
                if !(self.rule.unequal && 2 * a as usize == sum) {
                    let (a, b) = (a as usize, sum - a as usize);
                    marked[usize::from(self.values[a] ^ self.values[b]) & within] = 1;
                }
            }
        }
        let mut search_cost = 0;
        let mut least = least_common;
        for (value, _) in
            marked[..least_common].iter().enumerate().filter(|(_, marked)| **marked == 0)
        {
            let sums = self.rule.split.iter().filter_map(|&take| n.checked_sub(take as usize));
            let pair = { sums }.find_map(|sum| self.find_pair(sum, value as u16));
            match pair {
                Some(a) if a < SMALL => self.hits[a] += 1,
                Some(_) => {}
                None => {
                    least = value;
                    break;
                }
            }
            // A search has a fixed cost however short it is.
            search_cost += pair.unwrap_or(0) + 10 * MARK_COST;
        }
        self.likely_count = adapted_count(self.likely_count, search_cost).min(SMALL);
        least
    }

    /// Returns the smaller one of two heaps with the total size `sum` whose values have the nim-sum
    /// `value`, or `None` if no move can leave such heaps.
    fn find_pair(&self, sum: usize, value: u16) -> Option<usize> {
        match u8::try_from(value) {
            Ok(value) if sum <= self.bytes.len() => self.find_pair_in(&self.bytes, sum, value),
            _ => self.find_pair_in(&self.values, sum, value),
        }
    }

    /// Searches the values of a table, as bytes or as words, for a pair of heaps with the total
    /// size `sum` and the nim-sum `value`, with the instructions that the method permits. Returns
    /// the smaller heap of the pair. Returns `None` if there is no such pair.
    fn find_pair_in<T: pair_search::TableValue>(
        &self,
        values: &[T],
        sum: usize,
        value: T,
    ) -> Option<usize> {
        let half = if self.rule.unequal { sum.saturating_sub(1) / 2 } else { sum / 2 };
        let greatest_small = half.min(self.pair_bound() - 1);
        match self.method {
            Method::Lanes(vectors) => {
                vectors.run(FindPair { values, sum, target: value, last: greatest_small })
            }
            Method::Portable => pair_search::find_pair(values, sum, value, greatest_small),
        }
    }

    /// Returns the value of heap `n` by the method of [dense rares](super#dense-rares): marks the
    /// nim-sums of some pairs, then searches for the least value that no option has. `marked`
    /// contains the marks of [`mark_singles`](Self::mark_singles). The number of pairs to mark is
    /// then adapted, so that marking and searching take about the same time.
    fn next_in_dense_space(&mut self, n: usize, marked: &mut [u8]) -> usize {
        let within = marked.len() - 1;
        // Long searches are bound by memory bandwidth, so they read bytes.
        let new_values = &self.values[self.bytes.len().min(n)..];
        self.bytes.extend(new_values.iter().map_while(|&value| u8::try_from(value).ok()));
        for sum in self.sums(n) {
            let count = self.marked_pairs.min((sum - 1) / 2);
            let ends = self.values[sum - count..sum].iter().rev();
            for (a, b) in self.values[1..=count].iter().zip(ends) {
                marked[usize::from(a ^ b) & within] = 1;
            }
        }
        let mut value = 0;
        let mut searched = 0;
        loop {
            while value < marked.len() && marked[value] != 0 {
                value += 1;
            }
            let reached = |sum| {
                let pair = self.find_pair(sum, value as u16);
                searched += pair.unwrap_or((sum / 2).min(self.pair_bound()));
                pair.is_some()
            };
            if value > MAX_VALUE || !self.sums(n).any(reached) {
                break;
            }
            value += 1;
        }
        self.marked_pairs = adapted_count(self.marked_pairs, searched);
        value
    }

    /// Chooses the mask with the fewest rare heaps, recomputes `rares` and `likely`, and halves all
    /// `hits`.
    pub(super) fn rechoose_mask(&mut self) {
        self.space.choose(&self.values, self.bits);
        let rare = |n: &usize| !self.space.is_common(*n, self.values[*n]);
        let rares = (1..self.values.len()).filter(rare);
        self.rares = rares.map(|n| (n as u32, self.values[n])).collect();
        let small = 1..self.values.len().min(SMALL);
        let mut likely: Vec<u32> = small.filter(|n| !rare(n)).map(|n| n as u32).collect();
        likely.sort_by_key(|&n| (std::cmp::Reverse(self.hits[n as usize]), n));
        self.likely = likely;
        self.hits.iter_mut().for_each(|times| *times /= 2);
    }
}

/// Returns how many pairs, or likely heaps, are to have their nim-sums marked for the next heap.
/// `marked_pairs` is this number for the current heap, and `searched` the number of pairs that the
/// search compared. Returns more than `marked_pairs` if the search took longer than the marking,
/// otherwise less, but at least 64.
fn adapted_count(marked_pairs: usize, searched: usize) -> usize {
    let dear = searched / MARK_COST > marked_pairs;
    if dear { marked_pairs * 9 / 8 } else { (marked_pairs * 31 / 32).max(64) }
}
