//! The table: one value after another, on any machine.

use super::cover;
#[cfg(target_arch = "x86_64")]
use super::lanes;
use super::space::Space;
use crate::base::{Meter, Note, SplitRule, Stopped};

/// How a table is computed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Method {
    /// Whatever is fastest on this machine.
    #[default]
    Fastest,
    /// Without instructions that only some machines have.
    Portable,
}

/// The Grundy values of heaps 0, 1, 2, …, two or three bytes a heap.
pub struct SplitTable {
    pub(super) rule: SplitRule,
    pub(super) method: Method,
    pub(super) values: Vec<u16>,
    /// As many zeros as values have bits: values are below 2^bits.
    pub(super) bits: u32,
    pub(super) space: Space,
    /// Rare heaps with their values, ascending.
    pub(super) rares: Vec<(u32, u16)>,
    /// Small common heaps, those first whose pairs often reach what is missing.
    likely: Vec<u32>,
    /// How many of them are tried before anything is searched for.
    pub(super) tried: usize,
    /// How often a small heap was found to be half of a missing pair.
    useful: Vec<u32>,
    /// When the mask is chosen anew.
    pub(super) review_at: usize,
    seen: Vec<u8>,
    /// Lanes are not tried before this heap.
    pub(super) lanes_from: usize,
    /// Pairs marked where rare heaps are many.
    pairs: usize,
    /// The values once more as bytes, as far as they were needed and fit.
    bytes: Vec<u8>,
}

/// Whether [lanes](super#lanes) are ever of use to a rule.
pub fn has_lanes(rule: &SplitRule) -> bool {
    !rule.split.is_empty()
        && rule.halves.is_empty()
        && rule.thirds.is_empty()
        && (rule.largest() as usize) < SMALL
}

/// The values of one heap are at most this.
const LARGEST: usize = u16::MAX as usize;
/// Heaps below this are taken by definition.
const NAIVE_BELOW: usize = 64;
/// Rare heaps are many when they are more than one in so many.
const DENSE: usize = 4;
/// Common heaps whose pairs are tried first are below this.
const SMALL: usize = 8192;
/// A pair that is marked costs as much as so many that are searched.
const SEARCHED: usize = 24;
/// Bytes a heap: its value, once more as a byte or a cell, and the mark of a rare one.
pub(super) const BYTES: usize = 4;
/// Steps between two looks at the budget.
const LOOK: usize = 64;

impl SplitTable {
    /// A table without any value.
    pub fn new(rule: SplitRule, method: Method) -> SplitTable {
        SplitTable {
            space: Space::of(&rule.split),
            rule,
            method,
            values: Vec::new(),
            bits: 1,
            rares: Vec::new(),
            likely: Vec::new(),
            tried: 400,
            useful: vec![0; SMALL],
            review_at: NAIVE_BELOW,
            seen: vec![0; LARGEST + 1],
            lanes_from: 0,
            pairs: 512,
            bytes: Vec::new(),
        }
    }

    /// A table with the values of heaps 0, 1, 2, … found before, to be continued.
    ///
    /// The values are trusted; what follows depends on them alone.
    pub fn resume(rule: SplitRule, method: Method, values: Vec<u16>) -> SplitTable {
        let mut table = SplitTable::new(rule, method);
        let greatest = values.iter().copied().max().unwrap_or(0);
        table.bits = (u16::BITS - greatest.leading_zeros()).max(1);
        table.values = values;
        if table.values.len() > NAIVE_BELOW {
            table.review();
            table.review_at = table.values.len() + table.values.len() / 2;
        }
        table
    }

    /// The values found so far.
    pub fn values(&self) -> &[u16] {
        &self.values
    }

    /// The mask that tells rare heaps at present, and whether the parity of heaps counts too.
    pub fn classes(&self) -> (u32, bool) {
        (self.space.mask as u32, self.space.place.is_some())
    }

    /// How many heaps are rare at present.
    pub fn rares(&self) -> usize {
        self.rares.len()
    }

    /// How it goes.
    pub(super) fn note(&self) -> Note {
        Note::RareHeaps { rares: self.rares.len(), mask: self.space.mask as u64 }
    }

    /// The next value.
    pub(super) fn one(&mut self, meter: &mut Meter) -> Result<(), Stopped> {
        let n = self.values.len();
        let size = 1 << self.bits;
        let mut seen = std::mem::take(&mut self.seen);
        seen[..size].fill(0);
        self.takes(n, &mut seen);
        let value = if n < NAIVE_BELOW {
            self.by_definition(n, &mut seen)
        } else if self.rares.len() > n / DENSE {
            self.among_all(n, &mut seen[..size])
        } else {
            self.among_rares(n, &mut seen[..size])
        };
        self.seen = seen;
        if value >= LARGEST {
            return Err(Stopped::Limit { positions: n as u64 });
        }
        if n.is_multiple_of(LOOK) {
            meter.hold(3 * LOOK);
            meter.reached(n as u64);
            meter.step(LOOK * (1 + self.rares.len()))?;
            meter.note(|| self.note());
        }
        self.append(value as u16);
        Ok(())
    }

    pub(super) fn append(&mut self, value: u16) {
        let n = self.values.len();
        if n > 0 && !self.space.common(n, value) {
            self.rares.push((n as u32, value));
        }
        self.values.push(value);
        if value as usize >> self.bits != 0 {
            self.bits = usize::BITS - usize::from(value).leading_zeros();
            self.review_at = self.values.len().max(NAIVE_BELOW);
        }
    }

    /// Marks the options that leave no heap, one, or equal ones.
    fn takes(&self, n: usize, seen: &mut [u8]) {
        self.rule.singles(n, |heap| {
            // Heap 0 has no value yet when its own options are looked at.
            seen[usize::from(self.values.get(heap).copied().unwrap_or(0))] = 1;
        });
    }

    /// What is left to split after each take that allows it.
    fn sums(&self, n: usize) -> impl Iterator<Item = usize> + use<'_> {
        let rest = move |&take: &u32| n.checked_sub(take as usize).filter(|&sum| sum >= 2);
        self.rule.split.iter().filter_map(rest)
    }

    fn by_definition(&self, n: usize, seen: &mut [u8]) -> usize {
        for sum in self.sums(n) {
            for a in 1..=sum / 2 {
                if !(self.rule.unequal && 2 * a == sum) {
                    seen[usize::from(self.values[a] ^ self.values[sum - a])] = 1;
                }
            }
        }
        seen.iter().position(|&seen| seen == 0).unwrap_or(LARGEST)
    }

    /// Sparse space: all pairs with a rare part, then the rare values below.
    fn among_rares(&mut self, n: usize, seen: &mut [u8]) -> usize {
        let within = seen.len() - 1;
        for sum in self.sums(n) {
            let values = &self.values[..sum];
            let end = self.rares.partition_point(|rare| (rare.0 as usize) < sum);
            // The pair of two equal heaps, if there is one, has two rare parts; leave it out where
            // the rule does.
            let half = (self.rule.unequal && sum.is_multiple_of(2)).then_some(sum as u32 / 2);
            let middle =
                half.and_then(|half| self.rares[..end].binary_search_by_key(&half, |r| r.0).ok());
            let (low, high) = match middle {
                Some(at) => (&self.rares[..at], &self.rares[at + 1..end]),
                None => (&self.rares[..end], &self.rares[end..end]),
            };
            for part in [low, high] {
                for &(rare, value) in part {
                    seen[usize::from(value ^ values[sum - rare as usize]) & within] = 1;
                }
            }
        }
        let parity = self.space.common_parity(n);
        let common = (0..seen.len()).find(|&v| seen[v] == 0 && self.space.parity(v) == parity);
        let common = common.unwrap_or(seen.len());
        for sum in self.sums(n) {
            for &a in self.likely.iter().take(self.tried).filter(|&&a| (a as usize) < sum) {
                if !(self.rule.unequal && 2 * a as usize == sum) {
                    let (a, b) = (a as usize, sum - a as usize);
                    seen[usize::from(self.values[a] ^ self.values[b]) & within] = 1;
                }
            }
        }
        let mut searched = 0;
        let mut least = common;
        for (value, _) in seen[..common].iter().enumerate().filter(|(_, seen)| **seen == 0) {
            let sums = self.rule.split.iter().filter_map(|&take| n.checked_sub(take as usize));
            let found = { sums }.find_map(|sum| self.pair(sum, value as u16));
            match found {
                Some(a) if a < SMALL => self.useful[a] += 1,
                Some(_) => {}
                None => {
                    least = value;
                    break;
                }
            }
            // A search costs something however short it is.
            searched += found.unwrap_or(0) + 10 * SEARCHED;
        }
        self.tried = balanced(self.tried, searched).min(SMALL);
        least
    }

    /// The first pair of heaps with a sum that has a value.
    fn pair(&self, sum: usize, value: u16) -> Option<usize> {
        match u8::try_from(value) {
            Ok(value) if sum <= self.bytes.len() => self.pair_in(&self.bytes, sum, value),
            _ => self.pair_in(&self.values, sum, value),
        }
    }

    /// The same in a table of either width, by the instructions that may be used.
    fn pair_in<T: cover::Value>(&self, values: &[T], sum: usize, value: T) -> Option<usize> {
        #[cfg(target_arch = "x86_64")]
        if self.method == Method::Fastest {
            return lanes::pair(values, sum, value, self.rule.unequal);
        }
        cover::pair(values, sum, value, self.rule.unequal)
    }

    /// Dense rares: some pairs, then searches for the least value that none of them has. As many
    /// pairs are looked at as make both parts cost about the same.
    fn among_all(&mut self, n: usize, seen: &mut [u8]) -> usize {
        let within = seen.len() - 1;
        // Long searches are bound by how much is read.
        let more = &self.values[self.bytes.len().min(n)..];
        self.bytes.extend(more.iter().map_while(|&value| u8::try_from(value).ok()));
        for sum in self.sums(n) {
            let most = self.pairs.min((sum - 1) / 2);
            let ends = self.values[sum - most..sum].iter().rev();
            for (a, b) in self.values[1..=most].iter().zip(ends) {
                seen[usize::from(a ^ b) & within] = 1;
            }
        }
        let mut value = 0;
        let mut searched = 0;
        loop {
            while value < seen.len() && seen[value] != 0 {
                value += 1;
            }
            let reached = |sum| {
                let found = self.pair(sum, value as u16);
                searched += found.unwrap_or(sum / 2);
                found.is_some()
            };
            if value > LARGEST || !self.sums(n).any(reached) {
                break;
            }
            value += 1;
        }
        self.pairs = balanced(self.pairs, searched);
        value
    }

    /// Chooses the mask with the fewest rare heaps, and the pairs that are likely to be useful.
    pub(super) fn review(&mut self) {
        self.space.choose(&self.values, self.bits);
        let rare = |n: &usize| !self.space.common(*n, self.values[*n]);
        let rares = (1..self.values.len()).filter(rare);
        self.rares = rares.map(|n| (n as u32, self.values[n])).collect();
        let small = 1..self.values.len().min(SMALL);
        let mut likely: Vec<u32> = small.filter(|n| !rare(n)).map(|n| n as u32).collect();
        likely.sort_by_key(|&n| (std::cmp::Reverse(self.useful[n as usize]), n));
        self.likely = likely;
        self.useful.iter_mut().for_each(|times| *times /= 2);
    }
}

/// How many pairs to mark the next time, so that marking and searching cost about the same.
fn balanced(marked: usize, searched: usize) -> usize {
    let dear = searched / SEARCHED > marked;
    if dear { marked * 9 / 8 } else { (marked * 31 / 32).max(64) }
}
