//! For every sum, the values of two different heaps that add up to it.

/// Whether three heaps must all differ.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Apart {
    No,
    Yes,
}

/// Sets of values, a row of words for each sum, a bit for each value.
pub(super) struct Pairs {
    /// Words of a row.
    width: usize,
    /// The values that some pair has.
    once: Vec<u64>,
    /// Those that two pairs have, or more; where that is ever asked.
    twice: Option<Vec<u64>>,
    /// For each value: bit 0 when one pair was met, bit 1 when two were.
    seen: Vec<u8>,
}

impl Pairs {
    /// No sums yet, and room for values below 64.
    pub fn new(count_two: bool) -> Pairs {
        Pairs { width: 1, once: vec![], twice: count_two.then(Vec::new), seen: vec![0; 64] }
    }

    /// How many sums there are: 0, 1, 2, …
    pub fn len(&self) -> usize {
        self.once.len() / self.width
    }

    /// The bytes that one more sum takes.
    pub fn bytes_each(&self) -> usize {
        self.width * size_of::<u64>() * if self.twice.is_some() { 2 } else { 1 }
    }

    /// The bytes that all take.
    pub fn bytes(&self) -> usize {
        self.len() * self.bytes_each()
    }

    /// Makes room for values up to 64 `width`, a power of two: no pair of the sums so far has any of the new ones.
    pub fn widen(&mut self, width: usize) {
        for rows in std::iter::once(&mut self.once).chain(&mut self.twice) {
            let mut wide = vec![0; rows.len() / self.width * width];
            for (to, from) in wide.chunks_exact_mut(width).zip(rows.chunks_exact(self.width)) {
                to[..self.width].copy_from_slice(from);
            }
            *rows = wide;
        }
        self.width = width;
        self.seen.resize(64 * width, 0);
    }

    /// The next sum, which is the number of `values`; O(values).
    pub fn push(&mut self, values: &[u16]) {
        self.seen.fill(0);
        let within = self.seen.len() - 1;
        let most = values.len().saturating_sub(1) / 2;
        let pairs = values.iter().skip(1).take(most).zip(values.iter().rev());
        if self.twice.is_none() {
            for (a, b) in pairs {
                self.seen[usize::from(a ^ b) & within] = 1;
            }
        } else {
            for (a, b) in pairs {
                let seen = &mut self.seen[usize::from(a ^ b) & within];
                *seen = *seen << 1 | 1;
            }
        }
        let row = |bit: u32| {
            let word = move |seen: &[u8]| {
                seen.iter().rev().fold(0, |word, seen| word << 1 | u64::from(seen >> bit & 1))
            };
            self.seen.chunks_exact(64).map(word)
        };
        self.once.extend(row(0));
        if let Some(twice) = &mut self.twice {
            twice.extend(row(1));
        }
    }

    /// The values from 64 `at` on that a pair with a sum has.
    pub fn word(&self, sum: usize, at: usize) -> u64 {
        self.once[sum * self.width + at]
    }

    /// The values from 64 `at` on that pairs have together with a third heap c, c among `thirds`; besides those of
    /// two equal heaps and c. It ends as soon as `known` and these are all 64.
    pub fn triples(
        &self,
        values: &[u16],
        sum: usize,
        at: usize,
        apart: Apart,
        thirds: std::ops::RangeInclusive<usize>,
        known: u64,
    ) -> u64 {
        let mut found = known;
        for c in thirds {
            if found == u64::MAX {
                break;
            }
            let third = usize::from(values[c]);
            let word = (sum - c) * self.width + (at ^ (third / 64));
            let mut bits = self.once[word];
            if apart == Apart::Yes {
                // The pair of c and sum - 2c would need c twice: its value takes another pair.
                let doubtful = usize::from(values[sum - 2 * c]);
                if let (true, Some(twice)) = (doubtful / 64 == at, &self.twice) {
                    let bit = 1 << ((doubtful ^ third) % 64);
                    bits = bits & !bit | twice[word] & bit;
                }
            }
            found |= xored(bits, third as u32);
        }
        found
    }

    /// The least third heap c among `thirds` together with which a pair has a value, as [`triples`](Pairs::triples)
    /// tells it of 64 values.
    pub fn third(
        &self,
        values: &[u16],
        sum: usize,
        value: usize,
        apart: Apart,
        mut thirds: std::ops::RangeInclusive<usize>,
    ) -> Option<usize> {
        let has = |rows: &[u64], c: usize| {
            let wanted = value ^ usize::from(values[c]);
            rows[(sum - c) * self.width + wanted / 64] >> (wanted % 64) & 1 == 1
        };
        if thirds.is_empty() {
            return None;
        }
        match (apart, &self.twice) {
            (Apart::Yes, Some(twice)) => thirds.find(|&c| {
                let doubtful = usize::from(values[sum - 2 * c]) == value;
                has(if doubtful { twice } else { &self.once }, c)
            }),
            _ if self.width > 1 => thirds.find(|&c| has(&self.once, c)),
            _ => {
                let (low, high) = (*thirds.start(), *thirds.end());
                let words = self.once.get(sum.checked_sub(high)?..=sum - low)?;
                first_in_one(values.get(low..=high)?, words, value as u16).map(|at| low + at)
            }
        }
    }
}

/// The bits of a word, each moved to its place xor the lowest six bits of `by`.
fn xored(mut word: u64, by: u32) -> u64 {
    const LOW: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    for (i, low) in LOW.into_iter().enumerate() {
        let swapped = (word & low) << (1 << i) | word >> (1 << i) & low;
        word = if by >> i & 1 == 1 { swapped } else { word };
    }
    word
}

/// The place of the first third heap whose value xor `value` is in the word at its place from the end of
/// `words`.
fn first_in_one(thirds: &[u16], words: &[u64], value: u16) -> Option<usize> {
    const LOOK: usize = 32;
    let has = |(c, word): (&u16, &u64)| word >> ((c ^ value) & 63) & 1 == 1;
    let chunks = thirds.chunks(LOOK).zip(words.rchunks(LOOK));
    let found = { chunks }.enumerate().find(|(_, (thirds, words))| {
        let bits = thirds.iter().zip(words.iter().rev());
        bits.fold(0, |any, (c, word)| any | word >> ((c ^ value) & 63)) & 1 == 1
    });
    let (chunk, (thirds, words)) = found?;
    Some(chunk * LOOK + thirds.iter().zip(words.iter().rev()).position(has)?)
}
