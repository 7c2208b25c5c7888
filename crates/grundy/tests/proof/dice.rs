//! Reproducible pseudorandom choices.

/// A stream of pseudorandom choices.
pub(super) struct Dice(u64);

impl Dice {
    /// Creates the stream of a seed.
    pub(super) fn of(seed: u64) -> Dice {
        Dice(seed)
    }

    pub(super) fn roll(&mut self, below: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % below
    }

    pub(super) fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.roll(from.len() as u64) as usize]
    }
}
