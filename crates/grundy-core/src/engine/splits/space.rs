//! The partition of heaps into rare and common ones by a mask of bits of Grundy values, and the
//! choice of the mask.

/// A partition of heaps into rare and common ones, for the method of [sparse
/// space](super#sparse-space). If `take_parity` is `None`, heap n is rare if the number of ones of
/// its Grundy value within the mask is even. Otherwise n and the parity in `take_parity` are added
/// to that number.
#[derive(Clone, Debug)]
pub(super) struct SparseSpace {
    /// The mask: the bits of a Grundy value whose parity determines whether its heap is rare or
    /// common.
    pub mask: usize,
    /// Whether the parity of the size of a heap also decides whether the heap is rare. If so, the
    /// payload is the common parity of the numbers of tokens that can be taken when a heap is
    /// split; otherwise `None`.
    pub take_parity: Option<usize>,
    /// The common parity of the numbers of tokens that can be taken when a heap is split, or `None`
    /// if they have different parities. If it is `Some`, [`SparseSpace::choose`] also considers
    /// partitions that depend on the parity of the size of a heap.
    shared_parity: Option<usize>,
}

impl SparseSpace {
    /// Returns the initial partition of heaps, whose mask is the lowest bit. `splits` lists the
    /// numbers of tokens that a player can take from a heap before splitting the rest in two.
    pub fn new(splits: &[u32]) -> SparseSpace {
        let first_parity = splits.first().map(|take| *take as usize % 2);
        let shared_parity = first_parity
            .filter(|first_parity| splits.iter().all(|take| *take as usize % 2 == *first_parity));
        SparseSpace { mask: 1, take_parity: None, shared_parity }
    }

    /// Returns the parity of the number of ones of a value within the mask.
    pub fn parity(&self, value: usize) -> usize {
        (value & self.mask).count_ones() as usize % 2
    }

    /// Returns the parity that makes heap `n` common: the heap is common exactly if
    /// [`parity`](Self::parity) of its Grundy value equals the result.
    pub fn common_parity(&self, n: usize) -> usize {
        1 ^ self.take_parity.map_or(0, |take| (n + take) % 2)
    }

    /// Returns whether heap `n` is common if its Grundy value is `value`.
    pub fn is_common(&self, n: usize, value: u16) -> bool {
        self.parity(value.into()) == self.common_parity(n)
    }

    /// Chooses the partition with the fewest rare heaps among those whose mask is below 2^`bits`,
    /// and then sets the bit with the number `bits` in the mask as well. Entry n of `values` is the
    /// value of heap n; all values must be below 2^`bits`. Takes O(H + 2^`bits` · `bits`) time for
    /// H heaps.
    pub fn choose(&mut self, values: &[u16], bits: u32) {
        let size = 1usize << bits;
        let mut best = (i64::MAX, 1, None);
        for take_parity in [None, self.shared_parity]
            .into_iter()
            .take(1 + usize::from(self.shared_parity.is_some()))
        {
            // `count[v]` is the number of heaps of value v, in which heaps with an odd n + `take`
            // count as -1.
            let mut count = vec![0i64; size];
            for (n, &value) in values.iter().enumerate().skip(1) {
                let odd = take_parity.is_some_and(|take| (n + take) % 2 == 1);
                count[usize::from(value)] += if odd { -1 } else { 1 };
            }
            walsh_hadamard(&mut count);
            // After the transform, `count[mask]` (the `surplus`) is twice the number of rare heaps,
            // up to a constant.
            for (mask, &surplus) in count.iter().enumerate().skip(1) {
                if surplus < best.0 {
                    best = (surplus, mask, take_parity);
                }
            }
        }
        // Future values may have one bit more; setting it makes most of them common.
        (self.mask, self.take_parity) = (best.1 | size, best.2);
    }
}

/// Replaces `count` by its Walsh–Hadamard transform: the new entry m is the sum of all old entries,
/// in which the entry with index k counts negatively if k & m has an odd number of ones. The length
/// of `count` must be a power of two.
fn walsh_hadamard(count: &mut [i64]) {
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
