//! Grundy values of heaps that may be split in three, for long tables.
//!
//! For every sum s the table keeps the set P(s) of the values of two different heaps that add up to s, a bit a
//! value. Value x is an option by three heaps that add up to s when x ⊕ G(c) is in P(s - c) for some c, and
//! it is enough to look at c ≤ s/3: one of the three heaps is as small. So a heap costs one pass over the
//! pairs that add up to it, and a few bits for each value below its own; only for the value itself, which no
//! option has, are all c looked at.
//!
//! # Equal parts
//! Two equal heaps are worth 0, so with equal ones allowed three heaps have besides just the values of heaps
//! of the parity of s, up to s - 2: for each value it is known which is the first such heap.
//!
//! Where all three must differ, a pair in P(s - c) is of no use when c is one of the two. That is the pair of c
//! and s - 2c alone, and it has the value looked for just when G(s - 2c) = x. For such c a second set is asked
//! instead: the values of two pairs at least.

mod pairs;

use crate::base::{Budget, Meter, Note, Stopped, TripleRule};
use pairs::{Apart, Pairs};
use smallvec::SmallVec;

/// The Grundy values of heaps 0, 1, 2, …, with the values of pairs for every sum: a bit for each value up
/// to the next power of two and heap, at least eight bytes a heap.
pub struct TripleTable {
    rule: TripleRule,
    values: Vec<u16>,
    pairs: Pairs,
    /// For even and odd heaps: the first heap from 1 on of each value; `NONE` without any.
    first: [Vec<u32>; 2],
    /// The values of the options of one heap that leave one heap at most, or equal ones, 64 a word.
    taken: Vec<u64>,
    /// For each value: the third heap by which it was reached last.
    likely: Vec<u32>,
    /// Third heaps searched since the budget was last told.
    searched: usize,
}

/// The values of one heap are below this.
const LARGEST: usize = u16::MAX as usize;
/// Third heaps up to this are looked at for 64 values at once, and the others for one value after the other.
const MARKING: usize = 32;
/// So many of them for each sum in turn.
const TURN: usize = 8;
/// How far from the third heap found last others are tried first.
const NEAR: usize = 2;
/// Third heaps searched for one sum before it is the turn of the next.
const SEARCHED: usize = 256;
/// No heap.
const NONE: u32 = u32::MAX;

impl TripleTable {
    /// A table without any value.
    pub fn new(rule: TripleRule) -> TripleTable {
        let pairs = Pairs::new(!rule.unequal.is_empty());
        let first = [vec![NONE; 64], vec![NONE; 64]];
        let (taken, likely) = (vec![0], vec![0; 64]);
        TripleTable { rule, values: vec![], pairs, first, taken, likely, searched: 0 }
    }

    /// A table with the values of heaps 0, 1, 2, … found before, to be continued.
    ///
    /// The values are trusted; what follows depends on them alone. The pairs are looked at again with
    /// the next value.
    pub fn resume(rule: TripleRule, values: Vec<u16>) -> TripleTable {
        let mut table = TripleTable::new(rule);
        for value in values {
            table.append(value);
        }
        table
    }

    /// The values found so far.
    pub fn values(&self) -> &[u16] {
        &self.values
    }

    /// Continues the table up to heap `to`.
    ///
    /// Cost: O(to²) steps, one for each pair of heaps and for each third of a heap, and more where values are
    /// many; memory as the table says.
    ///
    /// # Errors
    /// [`Stopped`] at the budget, or where a value would need more than 16 bits; the table then holds
    /// what was found.
    pub fn extend(&mut self, to: usize, budget: &Budget) -> Result<(), Stopped> {
        let mut meter = Meter::new(budget, Some(to as u64));
        let more = to.saturating_add(1).saturating_sub(self.values.len());
        let each = size_of::<u16>() + self.pairs.bytes_each();
        meter.reserve((self.pairs.len().max(self.values.len()) + more) as u64, each)?;
        meter.hold(self.values.len() * size_of::<u16>() + self.pairs.bytes());
        while self.values.len() <= to {
            let n = self.values.len();
            let before = self.pairs.bytes();
            while self.pairs.len() <= n {
                let sum = self.pairs.len();
                self.pairs.push(&self.values[..sum]);
                // Pairs of a table that is gone on with come first.
                meter.reached(sum as u64);
                meter.step(sum / 2)?;
            }
            meter.hold(self.pairs.bytes() - before);
            let value = self.next(n);
            if value >= LARGEST {
                return Err(Stopped::Limit { positions: n as u64 });
            }
            let searched = std::mem::take(&mut self.searched);
            meter.position(size_of::<u16>(), searched + value)?;
            self.append(value as u16);
            let size = 64 * self.taken.len();
            meter.note(|| Note::ValuesBelow(size as u64));
        }
        Ok(())
    }

    fn append(&mut self, value: u16) {
        let (n, value) = (self.values.len(), usize::from(value));
        let width = (value / 64 + 1).next_power_of_two();
        if self.taken.len() < width {
            self.taken.resize(width, 0);
            self.first.iter_mut().for_each(|first| first.resize(64 * width, NONE));
            self.likely.resize(64 * width, 0);
            self.pairs.widen(width);
        }
        let first = &mut self.first[n % 2][value];
        if n > 0 && *first == NONE {
            *first = n as u32;
        }
        self.values.push(value as u16);
    }

    /// The least value that no option of heap `n` has.
    fn next(&mut self, n: usize) -> usize {
        self.taken.fill(0);
        let (values, taken) = (&self.values, &mut self.taken);
        self.rule.pairs.singles(n, |heap| {
            // Heap 0 is worth nothing, and has no value yet when its own options are looked at.
            let value = values.get(heap).map_or(0, |&value| usize::from(value));
            taken[value / 64] |= 1 << (value % 64);
        });
        let sums = |takes: &[u32], least: usize| -> SmallVec<[usize; 8]> {
            let rest = takes.iter().filter_map(|&take| n.checked_sub(take as usize));
            rest.filter(|&sum| sum >= least).collect()
        };
        let pairs = sums(&self.rule.pairs.split, 2);
        let any = sums(&self.rule.triples, 3).into_iter().map(|sum| (sum, Apart::No, sum / 3));
        // The least of three different heaps that add up to the sum is at most this.
        let unequal =
            sums(&self.rule.unequal, 6).into_iter().map(|sum| (sum, Apart::Yes, sum / 3 - 1));
        let triples: SmallVec<[_; 8]> = any.chain(unequal).collect();
        if !self.rule.pairs.unequal && pairs.iter().any(|sum| sum.is_multiple_of(2)) {
            self.taken[0] |= 1;
        }
        for at in 0..self.taken.len() {
            let mut bits = self.taken[at];
            for &sum in &pairs {
                bits |= self.pairs.word(sum, at);
            }
            // A sum may have no more than every other value, so they take turns.
            for from in (1..=MARKING).step_by(TURN) {
                for &(sum, apart, most) in &triples {
                    let thirds = from..=most.min(from + TURN - 1);
                    bits = self.pairs.triples(&self.values, sum, at, apart, thirds, bits);
                }
            }
            while bits != u64::MAX {
                let bit = bits.trailing_ones();
                let value = 64 * at + bit as usize;
                if !self.reached(value, &triples) {
                    return value;
                }
                bits |= 1 << bit;
            }
        }
        64 * self.taken.len()
    }

    /// Whether three heaps have a value, for some of these sums. Where a third heap was found for the
    /// value before, one about as large is likely now.
    fn reached(&mut self, value: usize, triples: &[(usize, Apart, usize)]) -> bool {
        let equal = |&(sum, apart, _): &(usize, Apart, usize)| {
            apart == Apart::No && self.first[sum % 2][value] as usize <= sum - 2
        };
        if triples.iter().any(equal) {
            return true;
        }
        let longest = triples.iter().map(|triple| triple.2).max().unwrap_or(0);
        let likely = self.likely[value] as usize;
        let near = std::iter::once((likely.saturating_sub(NEAR).max(1), likely + NEAR));
        let all = (1..=longest).step_by(SEARCHED).map(|from| (from, from + SEARCHED - 1));
        for (from, to) in near.chain(all) {
            for &(sum, apart, most) in triples {
                let thirds = from..=to.min(most);
                self.searched += (to.min(most) + 1).saturating_sub(from);
                if let Some(c) = self.pairs.third(&self.values, sum, value, apart, thirds) {
                    self.likely[value] = c as u32;
                    return true;
                }
            }
        }
        false
    }
}
