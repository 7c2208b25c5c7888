//! The generator of pseudorandom numbers that samples, exercises and random games use.

/// SplitMix64, a generator of pseudorandom numbers (Steele, Lea and Flood, "Fast splittable
/// pseudorandom number generators", 2014). The same seed gives the same numbers on every machine.
///
/// ```
/// use grundy_core::base::SplitMix64;
/// let mut random = SplitMix64::new(0);
/// assert_eq!(random.next_u64(), 0xe220_a839_7b1d_cdaf);
/// assert!(random.below(6) < 6);
/// ```
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// Creates a generator with the state `seed`.
    pub fn new(seed: u64) -> SplitMix64 {
        SplitMix64(seed)
    }

    /// Creates a generator whose state is `seed` mixed with the bytes of `text`.
    pub fn from_text(seed: u64, text: &str) -> SplitMix64 {
        let mut random = SplitMix64(seed);
        random.0 = random.next_u64();
        for byte in text.bytes() {
            random.0 ^= u64::from(byte);
            random.0 = random.next_u64();
        }
        random
    }

    /// Returns the next 64 pseudorandom bits.
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Returns a pseudorandom number below `bound`; 0 if `bound` is 0. The small bias of the
    /// remainder does not matter for samples.
    pub fn below(&mut self, bound: u64) -> u64 {
        self.next_u64() % bound.max(1)
    }

    /// Returns a pseudorandom index of a list of `len` elements; 0 if the list is empty.
    pub fn index(&mut self, len: usize) -> usize {
        self.below(len as u64) as usize
    }

    /// Puts a list into a random order (Fisher–Yates shuffle).
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for index in (1..list.len()).rev() {
            list.swap(index, self.index(index + 1));
        }
    }
}
