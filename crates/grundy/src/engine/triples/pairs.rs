//! For every sum, the values of two different heaps that add up to it.

/// Sets of values, a row of bits for each sum. Words of 64 values are kept apart, sum after sum, so that the
/// bits asked for one after the other are close together where values are few.
pub(super) struct Pairs {
    /// `once[w][s]`: the values from 64w on that some pair with sum s has.
    once: Vec<Vec<u64>>,
    /// Those that two pairs have, or more; where that is ever asked.
    twice: Option<Vec<Vec<u64>>>,
    /// For each value: bit 0 when one pair was met, bit 1 when two were.
    seen: Vec<u8>,
}

impl Pairs {
    /// No sums yet.
    pub fn new(count_two: bool) -> Pairs {
        Pairs { once: vec![], twice: count_two.then(Vec::new), seen: vec![] }
    }

    /// How many sums there are: 0, 1, 2, …
    pub fn len(&self) -> usize {
        self.once.first().map_or(0, Vec::len)
    }

    /// The bytes that one more sum takes.
    pub fn bytes_each(&self) -> usize {
        self.once.len() * size_of::<u64>() * if self.twice.is_some() { 2 } else { 1 }
    }

    /// The bytes that all take.
    pub fn bytes(&self) -> usize {
        self.len() * self.bytes_each()
    }

    /// Makes room for values below `size`, a power of two and a multiple of 64: no pair of the sums so far
    /// has any of the new ones.
    pub fn widen(&mut self, size: usize) {
        let len = self.len();
        for words in std::iter::once(&mut self.once).chain(&mut self.twice) {
            words.resize_with(size / 64, || vec![0; len]);
        }
        self.seen.resize(size, 0);
    }

    /// The next sum, which is the number of `values`; O(values).
    pub fn push(&mut self, values: &[u16]) {
        let sum = values.len();
        if self.once.is_empty() {
            self.widen(64);
        }
        self.seen.fill(0);
        let within = self.seen.len() - 1;
        let most = sum.saturating_sub(1) / 2;
        let pairs = values.iter().skip(1).take(most).zip(values.iter().rev());
        match self.twice {
            None => {
                for (a, b) in pairs {
                    self.seen[usize::from(a ^ b) & within] = 1;
                }
            }
            Some(_) => {
                for (a, b) in pairs {
                    let seen = &mut self.seen[usize::from(a ^ b) & within];
                    *seen = *seen << 1 | 1;
                }
            }
        }
        let word = |seen: &[u8], bit: u32| {
            let bits = seen.iter().rev();
            bits.fold(0, |word, seen| word << 1 | u64::from(seen >> bit & 1))
        };
        for (w, seen) in self.seen.chunks_exact(64).enumerate() {
            self.once[w].push(word(seen, 0));
            if let Some(twice) = &mut self.twice {
                twice[w].push(word(seen, 1));
            }
        }
    }

    /// Whether a pair with a sum has a value.
    pub fn has(&self, sum: usize, value: usize) -> bool {
        self.once[value / 64][sum] >> (value % 64) & 1 == 1
    }

    /// Whether a pair has a value together with a third heap that is at most a third of the sum.
    pub fn any_with(&self, values: &[u16], sum: usize, value: usize) -> bool {
        if sum < 3 {
            return false;
        }
        let thirds = &values[..=sum / 3];
        if let [word] = &self.once[..] {
            return any_in_one(thirds, &word[..=sum], value);
        }
        (1..thirds.len()).any(|c| self.has(sum - c, value ^ usize::from(thirds[c])))
    }

    /// As [`any_with`](Pairs::any_with), all three heaps different.
    pub fn any_apart(&self, values: &[u16], sum: usize, value: usize) -> bool {
        let Some(twice) = &self.twice else { return false };
        // The least of three different heaps that add up to the sum is at most this.
        let most = sum.saturating_sub(3) / 3;
        (1..=most).any(|c| {
            let wanted = value ^ usize::from(values[c]);
            // The pair of c and sum - 2c has that value, but would need c twice.
            let itself = usize::from(values[sum - 2 * c]) == value;
            let words = if itself { twice } else { &self.once };
            words[wanted / 64][sum - c] >> (wanted % 64) & 1 == 1
        })
    }
}

/// [`Pairs::any_with`] where a set is one word: `thirds` from heap 0 on, `words` up to the sum.
fn any_in_one(thirds: &[u16], words: &[u64], value: usize) -> bool {
    const LOOK: usize = 32;
    let sum = words.len() - 1;
    let value = value as u16;
    let words = words[sum + 1 - thirds.len()..sum].rchunks(LOOK);
    let thirds = thirds[1..].chunks(LOOK);
    { thirds }.zip(words).any(|(thirds, words)| {
        let bits = thirds.iter().zip(words.iter().rev());
        bits.fold(0, |any, (c, word)| any | word >> ((c ^ value) & 63)) & 1 == 1
    })
}
