//! Long tables of Grundy values of heaps that can be split in three.
//!
//! For every sum s the table stores the set P(s) of the nim-sums of two different heaps of total
//! size s, as bits. Value x is an option by three heaps of total size s if x ⊕ G(c) is in P(s - c)
//! for some heap c, where G is the Grundy value. It suffices to test c ≤ s/3, because the smallest
//! of the three heaps is that small. So a heap costs one pass over the pairs of its size, and a few
//! bits for each value below its own. All c are tested only for the value of the heap, which no
//! option has.
//!
//! # Equal heaps
//! Two equal heaps have the value 0. So where equal heaps are allowed, three heaps of total size s
//! also yield the value of every heap h ≤ s - 2 of the same parity as s. For each value and parity,
//! the first heap with this value is stored.
//!
//! Where all three heaps must differ, a pair in P(s - c) is useless if it contains c. That is the
//! pair of c and s - 2c only, and it has the required value if and only if G(s - 2c) = x. For such
//! c a second set is used: the values of at least two pairs.

mod pairs;

use crate::base::{Budget, Meter, Note, Stopped, TripleRule};
use pairs::{PairSets, TripleKind};
use smallvec::SmallVec;

/// The Grundy values of heaps 0, 1, 2, …, and for every total size the set of the nim-sums of pairs
/// of heaps with this total size. Each set takes one bit for each possible value, rounded up to a
/// power of two of at least 64 bits. Rules that require three different heaps need two sets for
/// each total size.
pub struct TripleTable {
    rule: TripleRule,
    values: Vec<u16>,
    pairs: PairSets,
    /// `first_heaps[parity][value]` is the least non-empty heap whose size has that parity and
    /// whose Grundy value is that value. It is [`NONE`] if the table contains no such heap so far.
    first_heaps: [Vec<u32>; 2],
    /// Scratch bit set of values of options of the current heap: the options that leave at most one
    /// heap, or equal heaps.
    marked: Vec<u64>,
    /// For each value, the smallest of the three heaps in the triple that a search last found to
    /// have this value.
    likely: Vec<u32>,
    /// Number of steps of searches that are not yet counted against the budget. A step tests one
    /// candidate for the smallest heap of a triple.
    searched: usize,
}

/// The bound of the values of a table: all values must be below it.
const VALUE_BOUND: usize = u16::MAX as usize;
/// Bound for marking: triples whose smallest heap has at most this size are tested for 64 values at
/// once. Other triples are tested for one value after another.
const MAX_MARKING_THIRD: usize = 32;
/// Number of candidates for the smallest heap that are tested for one total size before the next
/// total size has its turn, while values of options are marked.
const THIRDS_PER_TURN: usize = 8;
/// Maximum distance between sizes that count as near. A search for a triple with a certain value
/// first tries smallest heaps near the smallest heap that the last search for this value found.
const NEAR_DISTANCE: usize = 2;
/// Number of candidates for the smallest heap that are tested for one total size before the next
/// total size has its turn, while a triple with a certain value is searched for.
const THIRDS_PER_SEARCH: usize = 256;
/// The number that represents a missing heap in `first_heaps`.
const NONE: u32 = u32::MAX;

impl TripleTable {
    /// Returns an empty table of the Grundy values of heaps under `rule`.
    pub fn new(rule: TripleRule) -> TripleTable {
        let pairs = PairSets::new(!rule.unequal.is_empty());
        let first_heaps = [vec![NONE; 64], vec![NONE; 64]];
        let (marked, likely) = (vec![0], vec![0; 64]);
        TripleTable { rule, values: vec![], pairs, first_heaps, marked, likely, searched: 0 }
    }

    /// Returns a table that begins with known values of heaps 0, 1, 2, ….
    ///
    /// The values are not checked. Later values are computed from them. The sets of pairs are
    /// recomputed by the next call of [`extend`](TripleTable::extend).
    pub fn resume(rule: TripleRule, values: Vec<u16>) -> TripleTable {
        let mut table = TripleTable::new(rule);
        for value in values {
            table.append(value);
        }
        table
    }

    /// Returns the Grundy values computed so far; entry n is the value of heap n.
    pub fn values(&self) -> &[u16] {
        &self.values
    }

    /// Extends the table of Grundy values up to heap `to`.
    ///
    /// Takes O(n²) steps for n = `to`. For each heap, there is one step for each pair of smaller
    /// heaps with the required total size, and one for each candidate for the smallest heap of a
    /// triple. Takes more steps if there are many values. [`TripleTable`] states the memory.
    ///
    /// # Errors
    /// [`Stopped`] when a limit of the budget is reached or a value would need more than 16 bits;
    /// the table then holds the values computed so far.
    pub fn extend(&mut self, to: usize, budget: &Budget) -> Result<(), Stopped> {
        let mut meter = Meter::new(budget, Some(to as u64));
        let missing = to.saturating_add(1).saturating_sub(self.values.len());
        let bytes_per_heap = size_of::<u16>() + self.pairs.bytes_each();
        meter
            .reserve((self.pairs.len().max(self.values.len()) + missing) as u64, bytes_per_heap)?;
        meter.hold(self.values.len() * size_of::<u16>() + self.pairs.bytes());
        while self.values.len() <= to {
            let n = self.values.len();
            let bytes_before = self.pairs.bytes();
            while self.pairs.len() <= n {
                let sum = self.pairs.len();
                self.pairs.push(&self.values[..sum]);
                // The pair sets of a resumed table are computed first.
                meter.set_progress(sum as u64);
                meter.step(sum / 2)?;
            }
            meter.hold(self.pairs.bytes() - bytes_before);
            let value = self.next_value(n);
            if value >= VALUE_BOUND {
                return Err(Stopped::Limit { positions: n as u64 });
            }
            let searched = std::mem::take(&mut self.searched);
            meter.position(size_of::<u16>(), searched + value)?;
            self.append(value as u16);
            let size = 64 * self.marked.len();
            meter.note(|| Note::ValuesBelow(size as u64));
        }
        Ok(())
    }

    /// Appends the value of the next heap to the table. If the value is too large for the bit sets
    /// of nim-sums, they are widened first.
    fn append(&mut self, value: u16) {
        let (n, value) = (self.values.len(), usize::from(value));
        let width = (value / 64 + 1).next_power_of_two();
        if self.marked.len() < width {
            self.marked.resize(width, 0);
            self.first_heaps.iter_mut().for_each(|heaps| heaps.resize(64 * width, NONE));
            self.likely.resize(64 * width, 0);
            self.pairs.widen(width);
        }
        let first_heap = &mut self.first_heaps[n % 2][value];
        if n > 0 && *first_heap == NONE {
            *first_heap = n as u32;
        }
        self.values.push(value as u16);
    }

    /// Returns the least value that no option of heap `n` has, which is its Grundy value.
    fn next_value(&mut self, n: usize) -> usize {
        self.marked.fill(0);
        let (values, marked) = (&self.values, &mut self.marked);
        self.rule.pairs.for_each_single(n, |heap| {
            // The value of heap 0 is not yet in the table when its own options are marked.
            let value = values.get(heap).map_or(0, |&value| usize::from(value));
            marked[value / 64] |= 1 << (value % 64);
        });
        let sums = |takes: &[u32], least: usize| -> SmallVec<[usize; 8]> {
            let remaining = takes.iter().filter_map(|&take| n.checked_sub(take as usize));
            remaining.filter(|&sum| sum >= least).collect()
        };
        let pairs = sums(&self.rule.pairs.split, 2);
        let any =
            sums(&self.rule.triples, 3).into_iter().map(|sum| (sum, TripleKind::Any, sum / 3));
        // The smallest of three different heaps of total size `sum` is at most this.
        let unequal = sums(&self.rule.unequal, 6)
            .into_iter()
            .map(|sum| (sum, TripleKind::Distinct, sum / 3 - 1));
        let triples: SmallVec<[_; 8]> = any.chain(unequal).collect();
        if !self.rule.pairs.unequal && pairs.iter().any(|sum| sum.is_multiple_of(2)) {
            self.marked[0] |= 1;
        }
        for word in 0..self.marked.len() {
            let mut bits = self.marked[word];
            for &sum in &pairs {
                bits |= self.pairs.word(sum, word);
            }
            // Some total sizes add few values to the marked ones, so the total sizes take turns.
            for from in (1..=MAX_MARKING_THIRD).step_by(THIRDS_PER_TURN) {
                for &(sum, kind, max_third) in &triples {
                    let thirds = from..=max_third.min(from + THIRDS_PER_TURN - 1);
                    bits = self.pairs.mark_triples(&self.values, sum, word, kind, thirds, bits);
                }
            }
            while bits != u64::MAX {
                let bit = bits.trailing_ones();
                let value = 64 * word + bit as usize;
                if !self.has_triple(value, &triples) {
                    return value;
                }
                bits |= 1 << bit;
            }
        }
        64 * self.marked.len()
    }

    /// Returns whether some triple of heaps has the nim-sum `value`. Each entry of `triples`
    /// describes a family of triples: their total size, the kind of allowed triples, and the
    /// maximum size of the smallest heap. Smallest heaps near the one that was found last for
    /// `value` are tried first.
    fn has_triple(&mut self, value: usize, triples: &[(usize, TripleKind, usize)]) -> bool {
        let equal_pair = |&(sum, kind, _): &(usize, TripleKind, usize)| {
            kind == TripleKind::Any && self.first_heaps[sum % 2][value] as usize <= sum - 2
        };
        if triples.iter().any(equal_pair) {
            return true;
        }
        let largest_third = triples.iter().map(|triple| triple.2).max().unwrap_or(0);
        let likely = self.likely[value] as usize;
        let near =
            std::iter::once((likely.saturating_sub(NEAR_DISTANCE).max(1), likely + NEAR_DISTANCE));
        let all_ranges = (1..=largest_third)
            .step_by(THIRDS_PER_SEARCH)
            .map(|from| (from, from + THIRDS_PER_SEARCH - 1));
        for (from, to) in near.chain(all_ranges) {
            for &(sum, kind, max_third) in triples {
                let thirds = from..=to.min(max_third);
                self.searched += (to.min(max_third) + 1).saturating_sub(from);
                if let Some(c) = self.pairs.third(&self.values, sum, value, kind, thirds) {
                    self.likely[value] = c as u32;
                    return true;
                }
            }
        }
        false
    }
}
