//! For every total size, the set of the nim-sums of two different heaps of that total size.

use crate::base::permute_bits;

/// The triples of heaps of one total size that a rule allows as results of a move.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum TripleKind {
    /// All triples of non-empty heaps are allowed.
    Any,
    /// Only triples of non-empty heaps of pairwise different sizes are allowed.
    Distinct,
}

/// For each total size of two heaps (in short, sum), the set of the nim-sums of two different heaps
/// of that total size. A set is a row of words, with a bit for each Grundy value.
pub(super) struct PairSets {
    /// Number of 64-bit words in the row (bit set of nim-sums) of each sum.
    width: usize,
    /// For each sum, the row (bit set) of the nim-sums that at least one pair of heaps with this
    /// total size has.
    once: Vec<u64>,
    /// For each sum, the row (bit set) of the nim-sums that at least two pairs of heaps with this
    /// total size have; `None` if the rule does not need these sets.
    twice: Option<Vec<u64>>,
    /// Scratch memory for one sum. For each value, bit 0 is set if at least one pair of heaps has
    /// this nim-sum, and bit 1 if at least two pairs have it.
    pair_counts: Vec<u8>,
}

impl PairSets {
    /// Returns a store that contains no sets yet, and in which sets have room for values below 64.
    /// If `count_two` is set, the nim-sums that at least two pairs have are stored as well.
    pub fn new(count_two: bool) -> PairSets {
        PairSets {
            width: 1,
            once: vec![],
            twice: count_two.then(Vec::new),
            pair_counts: vec![0; 64],
        }
    }

    /// Returns the number of sums that have stored sets. These are the total sizes 0, 1, 2, … below
    /// that number.
    pub fn len(&self) -> usize {
        self.once.len() / self.width
    }

    /// Returns the number of bytes that the sets of nim-sums for one total size take.
    pub fn bytes_each(&self) -> usize {
        self.width * size_of::<u64>() * if self.twice.is_some() { 2 } else { 1 }
    }

    /// Returns the number of bytes that the sets of nim-sums for all total sizes take.
    pub fn bytes(&self) -> usize {
        self.len() * self.bytes_each()
    }

    /// Widens the rows (bit sets of nim-sums) to `width` words, a power of two, for values below 64
    /// · `width`. No pair of the stored sums has any of the new values.
    pub fn widen(&mut self, width: usize) {
        for rows in std::iter::once(&mut self.once).chain(&mut self.twice) {
            let mut wide = vec![0; rows.len() / self.width * width];
            for (to, from) in wide.chunks_exact_mut(width).zip(rows.chunks_exact(self.width)) {
                to[..self.width].copy_from_slice(from);
            }
            *rows = wide;
        }
        self.width = width;
        self.pair_counts.resize(64 * width, 0);
    }

    /// Appends the sets of the next sum, which equals the length of `values`: the Grundy values of
    /// all smaller heaps. Takes O(n) time for n values.
    pub fn push(&mut self, values: &[u16]) {
        self.pair_counts.fill(0);
        let within = self.pair_counts.len() - 1;
        let pair_total = values.len().saturating_sub(1) / 2;
        let pairs = values.iter().skip(1).take(pair_total).zip(values.iter().rev());
        if self.twice.is_none() {
            for (a, b) in pairs {
                self.pair_counts[usize::from(a ^ b) & within] = 1;
            }
        } else {
            for (a, b) in pairs {
                let counts = &mut self.pair_counts[usize::from(a ^ b) & within];
                *counts = *counts << 1 | 1;
            }
        }
        let row = |bit: u32| {
            let word = move |counts: &[u8]| {
                counts.iter().rev().fold(0, |word, count| word << 1 | u64::from(count >> bit & 1))
            };
            self.pair_counts.chunks_exact(64).map(word)
        };
        self.once.extend(row(0));
        if let Some(twice) = &mut self.twice {
            twice.extend(row(1));
        }
    }

    /// Returns the word with index `word` in the row of a sum. It is a bit set of the nim-sums from
    /// 64 · `word` to 64 · `word` + 63 that pairs of this total size have.
    pub fn word(&self, sum: usize, word: usize) -> u64 {
        self.once[sum * self.width + word]
    }

    /// Returns `marked` with additional bits for the values from 64 · `word` on: the nim-sums of a
    /// heap c in `thirds` with a pair of heaps of total size `sum` - c. Pairs of two equal heaps do
    /// not count; neither do pairs that contain c if `kind` requires distinct heaps. Ends early
    /// when all 64 values are marked.
    pub fn mark_triples(
        &self,
        values: &[u16],
        sum: usize,
        word: usize,
        kind: TripleKind,
        thirds: std::ops::RangeInclusive<usize>,
        marked: u64,
    ) -> u64 {
        let mut reached = marked;
        for c in thirds {
            if reached == u64::MAX {
                break;
            }
            let third = usize::from(values[c]);
            let index = (sum - c) * self.width + (word ^ (third / 64));
            let mut bits = self.once[index];
            if kind == TripleKind::Distinct {
                // The pair of c and sum - 2c contains c twice: its value needs another pair.
                let doubtful = usize::from(values[sum - 2 * c]);
                if doubtful / 64 == word
                    && let Some(twice) = &self.twice
                {
                    let bit = 1 << ((doubtful ^ third) % 64);
                    bits = bits & !bit | twice[index] & bit;
                }
            }
            reached |= permute_bits(bits, third as u32);
        }
        reached
    }

    /// Returns the least heap c in `thirds` that, with a pair of heaps of total size `sum` - c, has
    /// the nim-sum `value`, or `None` if there is no such heap. The pairs that count are the same
    /// as in [`mark_triples`](PairSets::mark_triples).
    pub fn third(
        &self,
        values: &[u16],
        sum: usize,
        value: usize,
        kind: TripleKind,
        mut thirds: std::ops::RangeInclusive<usize>,
    ) -> Option<usize> {
        let has = |rows: &[u64], c: usize| {
            let pair_value = value ^ usize::from(values[c]);
            rows[(sum - c) * self.width + pair_value / 64] >> (pair_value % 64) & 1 == 1
        };
        if thirds.is_empty() {
            return None;
        }
        match (kind, &self.twice) {
            (TripleKind::Distinct, Some(twice)) => thirds.find(|&c| {
                let doubtful = usize::from(values[sum - 2 * c]) == value;
                has(if doubtful { twice } else { &self.once }, c)
            }),
            _ if self.width > 1 => thirds.find(|&c| has(&self.once, c)),
            _ => {
                let (low, high) = (*thirds.start(), *thirds.end());
                let words = self.once.get(sum.checked_sub(high)?..=sum - low)?;
                first_third_in_words(values.get(low..=high)?, words, value as u16)
                    .map(|at| low + at)
            }
        }
    }
}

/// Returns the index i of the first entry of `thirds` for which bit `thirds[i] ^ value` is set in
/// its word. The word of entry i is at distance i from the end of `words`. Returns `None` if there
/// is no such entry. Requires a table with values below 64.
fn first_third_in_words(thirds: &[u16], words: &[u64], value: u16) -> Option<usize> {
    const CHUNK: usize = 32;
    let has = |(c, word): (&u16, &u64)| word >> ((c ^ value) & 63) & 1 == 1;
    let chunks = thirds.chunks(CHUNK).zip(words.rchunks(CHUNK));
    let hit = { chunks }.enumerate().find(|(_, (thirds, words))| {
        let bits = thirds.iter().zip(words.iter().rev());
        bits.fold(0, |any, (c, word)| any | word >> ((c ^ value) & 63)) & 1 == 1
    });
    let (chunk, (thirds, words)) = hit?;
    Some(chunk * CHUNK + thirds.iter().zip(words.iter().rev()).position(has)?)
}
