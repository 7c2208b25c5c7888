//! The sequence of random test cases of a problem, in which small cases come first. The seed of the
//! sequence and the index of a case in it determine the case.

use super::choices::{LARGE_SIZE, MAX_SIZE};
use super::{Choices, ContestTask};
use grundy::base::Error;

/// A sequence of random test cases, which is the same for every run with the same seed.
#[derive(Clone, Copy, Debug)]
pub struct Cases {
    /// The seed of the random numbers, which determines all cases.
    pub seed: u64,
    /// The number of cases in the sequence.
    pub count: u64,
    /// Whether all cases are small enough for brute force. If not, the last quarter of the cases
    /// has numbers up to the limits of the problem.
    pub small: bool,
    /// Whether each case is as large as the problem permits, generated at [`Choices::full`].
    pub full: bool,
}

/// A generated test case of a problem.
#[derive(Clone, Debug)]
pub struct Case {
    /// The input of the test case, in the format of the problem.
    pub input: String,
    /// The record of the random choices that generated the input. [`Choices::replay`] generates the
    /// input again from the record. The record is empty for cases of full size, whose choices are
    /// not recorded.
    pub record: Vec<u64>,
    /// The size with which the generator of the problem was called; see [`Choices::new`].
    pub size: u64,
    /// Whether the tests of the input are the least ones, in ascending order.
    pub is_least: bool,
}

impl Cases {
    /// Generates the test case of `task` with the given index in the sequence, counted from 0. The
    /// sizes of the small cases grow linearly with the index. The least tests are
    /// tried before and between the random ones if the inputs consist of separate tests.
    ///
    /// # Errors
    /// Returns the error of [`ContestTask::generate`].
    pub fn case(&self, task: &dyn ContestTask, index: u64) -> Result<Case, Error> {
        let small_count = if self.small { self.count } else { self.count - self.count / 4 };
        // Every fourth random case of separate tests is large, so that a slow program is soon
        // tested with large numbers too.
        let is_large = match task.separate_tests() {
            Some(_) => !self.small && index % 4 == 3,
            None => index >= small_count,
        };
        let size = if is_large {
            LARGE_SIZE
        } else {
            1 + (index.saturating_mul(MAX_SIZE) / small_count.max(1)).min(MAX_SIZE - 1)
        };
        let tests = task.separate_tests().filter(|_| !self.full);
        let least = tests.and_then(|tests| tests.least_case(index));
        if let Some((input, record)) = least {
            return Ok(Case { input, record, size: MAX_SIZE, is_least: true });
        }
        // The multiplication separates adjacent seeds, so that their sequences do not overlap.
        let seed = self.seed.wrapping_mul(0x2545_f491_4f6c_dd1d).wrapping_add(index << 1 | 1);
        let mut choices = if self.full { Choices::full(seed) } else { Choices::new(seed, size) };
        let input = task.generate(&mut choices)?;
        Ok(Case { input, record: choices.into_record(), size, is_least: false })
    }
}
