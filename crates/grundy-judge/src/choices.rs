//! Random choices from which valid inputs are made.
//!
//! Every choice is written down, and an input can be made again from what was written. So a failing
//! input is made smaller by making its choices smaller, and stays valid.

/// A source of choices: random ones, or those written down before.
pub struct Choices {
    state: u64,
    size: u64,
    /// Choices to be made again, each as the distance from the simplest one.
    replay: Option<Vec<u64>>,
    /// The choices made.
    made: Vec<u64>,
    /// Whether they are written down.
    written: bool,
}

/// The greatest size; beyond it inputs are large, as of size [`LARGE`].
pub const GREATEST: u64 = 12;
/// The size of inputs with numbers up to the limits of a problem, though not with very many of them.
pub const LARGE: u64 = GREATEST + 1;

impl Choices {
    /// Random ones from a seed; `size` says how large things should be, from 1.
    pub fn new(seed: u64, size: u64) -> Choices {
        Choices { state: seed, size, replay: None, made: Vec::new(), written: true }
    }

    /// Random ones that are not written down, for inputs with very many of them.
    pub fn unwritten(seed: u64) -> Choices {
        Choices { written: false, ..Choices::new(seed, GREATEST) }
    }

    /// Those written down, and the simplest ones after them.
    pub fn again(size: u64, made: &[u64]) -> Choices {
        Choices { state: 0, size, replay: Some(made.to_vec()), made: Vec::new(), written: true }
    }

    /// The choices made, each as the distance from the simplest one.
    pub fn made(self) -> Vec<u64> {
        self.made
    }

    /// How large things should be: from 1 to 12.
    pub fn size(&self) -> u64 {
        self.size.min(GREATEST)
    }

    /// What a number may be at most: `small`, except that large inputs have numbers of every order of
    /// magnitude up to `limit`.
    pub fn most(&mut self, small: u64, limit: u64) -> u64 {
        if self.size < LARGE {
            return small;
        }
        let bits = self.between(1, u64::from(64 - limit.leading_zeros()));
        small.max(u64::MAX >> (64 - bits)).min(limit)
    }

    /// An integer from `low` to `high`; `low` is the simplest.
    pub fn between(&mut self, low: u64, high: u64) -> u64 {
        let span = high - low;
        let chosen = match &self.replay {
            Some(replay) => replay.get(self.made.len()).copied().unwrap_or(0).min(span),
            None => match span.checked_add(1) {
                Some(count) => self.next() % count,
                None => self.next(),
            },
        };
        if self.written {
            self.made.push(chosen);
        }
        low + chosen
    }

    /// A number of things, from 1 to `most` and smaller for small sizes.
    pub fn up_to(&mut self, most: u64) -> u64 {
        self.between(1, most.min(1 + self.size / 2))
    }

    /// So many integers from `low` to `high`, in one line.
    pub fn list(&mut self, count: u64, low: u64, high: u64) -> String {
        let numbers: Vec<u64> = (0..count).map(|_| self.between(low, high)).collect();
        joined(&numbers)
    }

    /// So many different integers from `low` to `high`, in random order.
    ///
    /// # Panics
    /// When there are not as many.
    pub fn distinct(&mut self, count: u64, low: u64, high: u64) -> Vec<u64> {
        assert!(high - low + 1 >= count, "{count} different ones from {low} to {high}");
        // Fisher and Yates, on a list that is only thought of: what was moved where.
        let mut moved = std::collections::HashMap::new();
        (0..count)
            .map(|i| {
                let at = self.between(low + i, high);
                let here = moved.get(&(low + i)).copied().unwrap_or(low + i);
                moved.insert(at, here).unwrap_or(at)
            })
            .collect()
    }

    /// So many lines.
    pub fn lines(&mut self, count: u64, mut line: impl FnMut(&mut Choices) -> String) -> String {
        let mut text = String::new();
        for _ in 0..count {
            text.push_str(line(self).trim_end());
            text.push('\n');
        }
        text
    }

    /// So many lines under a line with their number.
    pub fn counted(&mut self, count: u64, line: impl FnMut(&mut Choices) -> String) -> String {
        format!("{count}\n{}", self.lines(count, line))
    }

    /// SplitMix64 (Steele, Lea and Flood 2014).
    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }
}

/// Numbers with spaces between them.
pub fn joined(numbers: &[u64]) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_made_again() {
        let make = |choices: &mut Choices| {
            let count = choices.between(1, 5);
            (choices.list(count, 3, 9), choices.distinct(4, 1, 6))
        };
        let mut first = Choices::new(7, 1);
        let made = make(&mut first);
        let written = first.made();
        assert_eq!(make(&mut Choices::again(1, &written)), made);
        assert_eq!(make(&mut Choices::again(1, &[])), ("3".to_string(), vec![1, 2, 3, 4]));
    }

    #[test]
    fn large_inputs_have_numbers_of_every_magnitude() {
        assert_eq!(Choices::new(1, GREATEST).most(7, 1000), 7);
        let most = |seed| Choices::new(seed, LARGE).most(7, 1000);
        let all: std::collections::BTreeSet<u64> = (0..300).map(most).collect();
        assert!(all.into_iter().eq([7, 15, 31, 63, 127, 255, 511, 1000]));
    }

    #[test]
    fn distinct_numbers_are_distinct_and_all_possible() {
        let mut seen = std::collections::BTreeSet::new();
        for seed in 0..500 {
            let mut numbers = Choices::new(seed, 1).distinct(3, 2, 5);
            seen.insert(numbers.clone());
            numbers.sort_unstable();
            numbers.dedup();
            assert!(numbers.len() == 3 && numbers[0] >= 2 && numbers[2] <= 5);
        }
        assert_eq!(seen.len(), 24);
    }
}
