//! Random choices from which valid inputs are made.

/// A source of choices; the same seed gives the same choices.
pub struct Choices {
    state: u64,
    size: u64,
}

impl Choices {
    /// From a seed; `size` says how large things should be, from 1.
    pub fn new(seed: u64, size: u64) -> Choices {
        Choices { state: seed, size }
    }

    /// How large things should be: small at first.
    pub fn size(&self) -> u64 {
        self.size
    }

    /// An integer from `low` to `high`; `low` is the simplest.
    pub fn between(&mut self, low: u64, high: u64) -> u64 {
        // SplitMix64 (Steele, Lea, Flood 2014).
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        match high.wrapping_sub(low).wrapping_add(1) {
            0 => mixed,
            span => low + mixed % span,
        }
    }
}
