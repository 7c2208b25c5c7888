//! Masks that make most heaps common.

/// Which heaps are rare: those whose value has an even number of ones within the mask, the parity of
/// the heap counted as one more bit where that is allowed and helps.
#[derive(Clone, Debug)]
pub(super) struct Space {
    /// The bits of values that count.
    pub mask: usize,
    /// The parity of all takes that split, when they share one and the parity of heaps counts.
    pub place: Option<usize>,
    /// The parity of all takes that split, when they share one.
    shared: Option<usize>,
}

impl Space {
    /// For a rule with these splitting takes, before any value is known.
    pub fn of(splits: &[u32]) -> Space {
        let first = splits.first().map(|take| *take as usize % 2);
        let shared = first.filter(|first| splits.iter().all(|take| *take as usize % 2 == *first));
        Space { mask: 1, place: None, shared }
    }

    /// The parity of the ones of a value within the mask.
    pub fn parity(&self, value: usize) -> usize {
        (value & self.mask).count_ones() as usize % 2
    }

    /// The parity that the common values of heap `n` have.
    pub fn common_parity(&self, n: usize) -> usize {
        1 ^ self.place.map_or(0, |take| (n + take) % 2)
    }

    /// Whether heap `n` of this value is common.
    pub fn common(&self, n: usize, value: u16) -> bool {
        self.parity(value.into()) == self.common_parity(n)
    }

    /// Takes the mask under which the fewest of the heaps 1, 2, … are rare. O(heaps + 2^bits · bits).
    pub fn choose(&mut self, values: &[u16], bits: u32) {
        let size = 1usize << bits;
        let mut best = (i64::MAX, 1, None);
        for place in [None, self.shared].into_iter().take(1 + usize::from(self.shared.is_some())) {
            // count[v] is how many heaps have value v, those of the other parity counted as -1.
            let mut count = vec![0i64; size];
            for (n, &value) in values.iter().enumerate().skip(1) {
                let odd = place.is_some_and(|take| (n + take) % 2 == 1);
                count[usize::from(value)] += if odd { -1 } else { 1 };
            }
            transform(&mut count);
            // Twice the rare heaps, but for a constant.
            for (mask, &surplus) in count.iter().enumerate().skip(1) {
                if surplus < best.0 {
                    best = (surplus, mask, place);
                }
            }
        }
        // Values that are yet to come have one bit more: most of them will be common too.
        (self.mask, self.place) = (best.1 | size, best.2);
    }
}

/// The Walsh–Hadamard transform in place; the length is a power of two.
fn transform(count: &mut [i64]) {
    let mut half = 1;
    while half < count.len() {
        for block in count.chunks_exact_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
}
