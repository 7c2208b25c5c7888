//! Random choices from which the generators of problems build valid inputs.
//!
//! A generator is a function that draws numbers from [`Choices`]. Every draw is recorded as the
//! distance of the number from the simplest possible one. Replaying a record gives the same input
//! again, and replaying a smaller record gives a smaller input that is still valid. Thus `shrink`
//! works on records and never on inputs. (The idea is that of Hypothesis: MacIver and Donaldson,
//! "Test-case reduction via test-case generation", 2020.)

use grundy::base::SplitMix64;

/// A source of numbers for a generator of inputs: a random number generator, or the replay of a
/// record.
pub struct Choices {
    /// The random number generator for choices that are not replayed.
    random: SplitMix64,
    /// The size that selects how large the generated input becomes; see [`Choices::new`].
    size: u64,
    /// The record whose choices are repeated, or `None` if choices are random. The record contains
    /// each choice as its distance from the simplest value of the draw.
    replay: Option<Vec<u64>>,
    /// The choices drawn so far, each as its distance from the simplest value of the draw.
    record: Vec<u64>,
    /// Whether the generated input is at the limits of the problem. Such an input may have millions
    /// of numbers, so its choices are not stored in `record`.
    is_full: bool,
}

/// The greatest size of a small input. The sizes 1 to `MAX_SIZE` select small inputs.
pub const MAX_SIZE: u64 = 12;
/// The size that selects large inputs: they have few numbers, but the numbers go up to the limits
/// of the problem.
pub const LARGE_SIZE: u64 = MAX_SIZE + 1;

impl Choices {
    /// Creates a source of random choices from a seed. `size` selects how large the input becomes:
    /// 1 to `MAX_SIZE` for small inputs, `LARGE_SIZE` for few numbers up to the limits of the
    /// problem.
    pub fn new(seed: u64, size: u64) -> Choices {
        Choices {
            random: SplitMix64::new(seed),
            size,
            replay: None,
            record: Vec::new(),
            is_full: false,
        }
    }

    /// Creates a source of random choices for an input at the limits of the problem. The choices
    /// are not recorded.
    pub fn full(seed: u64) -> Choices {
        Choices { is_full: true, ..Choices::new(seed, MAX_SIZE) }
    }

    /// Returns whether the generated input is at the limits of the problem.
    pub fn is_full(&self) -> bool {
        self.is_full
    }

    /// Creates a source that repeats the choices of `record`. After the end of the record, each
    /// draw returns its simplest value. A recorded choice beyond the range of a draw becomes the
    /// largest value of the range. `size` must be the size with which the record was made.
    pub fn replay(size: u64, record: &[u64]) -> Choices {
        Choices { replay: Some(record.to_vec()), ..Choices::new(0, size) }
    }

    /// Returns the record of all choices that were drawn, each as its distance from the simplest
    /// value of the draw.
    pub fn into_record(self) -> Vec<u64> {
        self.record
    }

    /// Returns the size, from 1 to `MAX_SIZE`, from which generators derive the bounds of small
    /// inputs, such as the largest heap. For large inputs it is `MAX_SIZE`.
    pub fn size(&self) -> u64 {
        self.size.min(MAX_SIZE)
    }

    /// Returns whether the choices repeat a record.
    pub fn is_replay(&self) -> bool {
        self.replay.is_some()
    }

    /// Returns whether the generated input has few numbers up to the limits of the problem.
    pub fn is_large(&self) -> bool {
        self.size >= LARGE_SIZE && !self.is_full
    }

    /// Returns the number of choices drawn so far.
    pub fn mark(&self) -> usize {
        self.record.len()
    }

    /// Removes the choices that were drawn after `mark` from the record.
    pub fn rewind(&mut self, mark: usize) {
        self.record.truncate(mark);
    }

    /// Replaces the choices from `mark` on by `choices`.
    pub fn replace_from(&mut self, mark: usize, choices: &[u64]) {
        self.record.truncate(mark);
        if !self.is_full {
            self.record.extend_from_slice(choices);
        }
    }

    /// Replaces the choice at the index `at` of the record, if choices are recorded.
    pub fn set(&mut self, at: usize, choice: u64) {
        if let Some(recorded) = self.record.get_mut(at) {
            *recorded = choice;
        }
    }

    /// Returns a random number below `bound` that is not recorded, or 0 if the choices repeat a
    /// record.
    ///
    /// # Panics
    /// Panics if `bound` is 0.
    pub fn unrecorded(&mut self, bound: u64) -> u64 {
        if self.is_replay() { 0 } else { self.random.next_u64() % bound }
    }

    /// Draws the distance of a number of a test from the least possible number, at most `span`. The
    /// distances of small inputs grow with the size. In a large input a distance has at most
    /// `max_bits` binary digits, and is often next to a power of two or a Fibonacci number, where
    /// programs fail that overflow or round.
    pub fn distance(&mut self, span: u64, max_bits: u32) -> u64 {
        if self.is_replay() || self.is_full {
            return self.between(0, span);
        }
        let distance = if self.is_large() {
            let bits = 1 + self.unrecorded(u64::from(max_bits.clamp(1, 64)));
            let bound = u64::MAX >> (64 - bits);
            let uniform = self.random.next_u64() & bound;
            match self.unrecorded(4) {
                0 => largest_fibonacci_up_to(bound).saturating_sub(self.unrecorded(2)),
                1 => (bound / 2 + 1).saturating_add(self.unrecorded(3)) - 1,
                _ => uniform,
            }
        } else {
            self.unrecorded(3 + (1 << self.size))
        };
        let distance = distance.min(span);
        self.record.push(distance);
        distance
    }

    /// Draws an upper bound for a number of the input. For small inputs the bound is `small`. For
    /// large inputs it has a random number of binary digits, all ones, but lies between `small` and
    /// `limit`. If the input is at the limits of the problem, returns `limit` and draws nothing.
    pub fn max_value(&mut self, small: u64, limit: u64) -> u64 {
        if self.is_full {
            return limit;
        }
        if self.size < LARGE_SIZE {
            return small;
        }
        let bits = self.between(1, u64::from(64 - limit.leading_zeros()));
        small.max(u64::MAX >> (64 - bits)).min(limit)
    }

    /// Draws an integer from `low` to `high`, both included. The simplest value is `low`.
    pub fn between(&mut self, low: u64, high: u64) -> u64 {
        let span = high - low;
        let offset = match &self.replay {
            Some(replay) => replay.get(self.record.len()).copied().unwrap_or(0).min(span),
            None => match span.checked_add(1) {
                Some(count) => self.random.next_u64() % count,
                None => self.random.next_u64(),
            },
        };
        if !self.is_full {
            self.record.push(offset);
        }
        low + offset
    }

    /// Draws an integer from `low` to `high`, both included. If the input is at the limits of the
    /// problem, returns `full` and draws nothing.
    pub fn between_or_full(&mut self, low: u64, high: u64, full: u64) -> u64 {
        if self.is_full { full } else { self.between(low, high) }
    }

    /// Draws the number of items of a list, from 1 to `max`, or to a smaller maximum in small
    /// inputs. If the input is at the limits of the problem, returns `full` and draws nothing.
    pub fn count_up_to(&mut self, max: u64, full: u64) -> u64 {
        self.between_or_full(1, max.min(1 + self.size / 2), full)
    }

    /// Draws two integers, and returns them as a line of text. They lie from 1 to `small`; in large
    /// inputs the upper bound can be as large as `limit`.
    pub fn pair(&mut self, small: u64, limit: u64) -> String {
        let [n, m] = [(); 2].map(|()| self.max_value(small, limit));
        format!("{} {}", self.between(1, n), self.between(1, m))
    }

    /// Draws `count` integers from `low` to `high`, both included, and returns them as text,
    /// separated by spaces.
    pub fn list(&mut self, count: u64, low: u64, high: u64) -> String {
        let numbers: Vec<u64> = (0..count).map(|_| self.between(low, high)).collect();
        join_numbers(&numbers)
    }

    /// Draws `count` distinct integers from `low` to `high`, both included, and returns them in
    /// random order.
    ///
    /// # Panics
    /// Panics if the range has fewer than `count` integers.
    pub fn distinct(&mut self, count: u64, low: u64, high: u64) -> Vec<u64> {
        assert!(high - low + 1 >= count, "{count} different ones from {low} to {high}");
        // This is the Fisher-Yates shuffle on a virtual array of the numbers `low..=high`. `moved`
        // only contains the entries that differ from their index, so that the memory is
        // proportional to `count` and not to the range.
        let mut moved = std::collections::HashMap::new();
        (0..count)
            .map(|i| {
                let at = self.between(low + i, high);
                let current = moved.get(&(low + i)).copied().unwrap_or(low + i);
                moved.insert(at, current).unwrap_or(at)
            })
            .collect()
    }

    /// Returns `count` lines of text, each generated by `line` and trimmed at its end.
    pub fn lines(&mut self, count: u64, mut line: impl FnMut(&mut Choices) -> String) -> String {
        let mut text = String::new();
        for _ in 0..count {
            text.push_str(line(self).trim_end());
            text.push('\n');
        }
        text
    }

    /// Returns a line with the number `count`, followed by `count` lines as in [`Choices::lines`].
    pub fn counted_lines(
        &mut self,
        count: u64,
        line: impl FnMut(&mut Choices) -> String,
    ) -> String {
        format!("{count}\n{}", self.lines(count, line))
    }
}

/// Returns numbers at which programs fail that round or overflow, in ascending order: next to
/// powers of two, Fibonacci numbers, and these numbers modulo 2^31 and 2^32.
pub fn special_numbers() -> Vec<u64> {
    let mut numbers: Vec<u64> = (1..63).map(|bits| 1 << bits).collect();
    let (mut current, mut next) = (1u64, 2u64);
    while current < 1 << 62 {
        numbers.push(current);
        (current, next) = (next, current + next);
    }
    let truncated = [31, 32].map(|bits| (1u64 << bits) - 1);
    let truncated: Vec<u64> =
        numbers.iter().flat_map(|number| truncated.map(|mask| number & mask)).collect();
    numbers.extend(truncated);
    let mut near: Vec<u64> =
        numbers.iter().flat_map(|n| [n.saturating_sub(1), *n, n + 1]).collect();
    near.sort_unstable();
    near.dedup();
    near
}

/// Returns the largest Fibonacci number that is at most `bound`.
fn largest_fibonacci_up_to(bound: u64) -> u64 {
    let (mut current, mut next) = (0u64, 1u64);
    while next <= bound {
        (current, next) = (next, current.saturating_add(next));
        if next == u64::MAX {
            break;
        }
    }
    current
}

/// Returns the numbers in decimal, separated by spaces.
pub fn join_numbers(numbers: &[u64]) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_replayed_record_gives_the_same_values() {
        let make = |choices: &mut Choices| {
            let count = choices.between(1, 5);
            (choices.list(count, 3, 9), choices.distinct(4, 1, 6))
        };
        let mut recorder = Choices::new(7, 1);
        let generated = make(&mut recorder);
        let record = recorder.into_record();
        assert_eq!(make(&mut Choices::replay(1, &record)), generated);
        assert_eq!(make(&mut Choices::replay(1, &[])), ("3".to_string(), vec![1, 2, 3, 4]));
    }

    #[test]
    fn large_inputs_have_numbers_of_every_magnitude() {
        assert_eq!(Choices::new(1, MAX_SIZE).max_value(7, 1000), 7);
        let max_value = |seed| Choices::new(seed, LARGE_SIZE).max_value(7, 1000);
        let values: std::collections::BTreeSet<u64> = (0..300).map(max_value).collect();
        assert!(values.into_iter().eq([7, 15, 31, 63, 127, 255, 511, 1000]));
    }

    #[test]
    fn distinct_numbers_are_distinct_and_all_possible() {
        let mut results = std::collections::BTreeSet::new();
        for seed in 0..500 {
            let mut numbers = Choices::new(seed, 1).distinct(3, 2, 5);
            results.insert(numbers.clone());
            numbers.sort_unstable();
            numbers.dedup();
            assert!(numbers.len() == 3 && numbers[0] >= 2 && numbers[2] <= 5);
        }
        assert_eq!(results.len(), 24);
    }
}
