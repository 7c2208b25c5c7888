//! Tasks of contests, for which inputs are generated and answered.

use crate::choices::Choices;
use grundy::base::Error;
use std::time::Instant;

/// An input, and the record of the choices that generate it.
pub type RecordedInput = (String, Vec<u64>);

/// A task whose inputs consist of tests that do not depend on each other. Tests are ordered by the
/// number of their numbers, then by the sum of the numbers, then by the numbers from left to right.
pub trait SeparateTests {
    /// Returns the case with the given index if it consists of least tests, or `None` if the case
    /// is random.
    fn least_case(&self, index: u64) -> Option<RecordedInput>;

    /// Returns an input with one test for each test of the input with this record.
    fn split(&self, record: &[u64]) -> Vec<RecordedInput>;

    /// Returns inputs with tests that are less than the only test of the input with this record,
    /// in ascending order. Only tests that are found before `deadline` are returned.
    fn lesser_inputs(&self, record: &[u64], kind: Lesser, deadline: Instant) -> Vec<RecordedInput>;
}

/// A selection of tests that are less than a failing test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lesser {
    /// Random tests whose numbers have at most this number of binary digits, and losing positions
    /// that a move from them reaches.
    Below(u32),
    /// Losing positions with small numbers, and with numbers at which programs fail that round or
    /// overflow.
    Losing,
    /// Tests in which one number is replaced by a number at which programs fail that round or
    /// overflow.
    Special,
    /// Tests whose numbers are near those of the test: all of them that differ by at most 2 if they
    /// have few numbers, and random ones. The payload is the seed.
    Near(u64),
    /// The least tests of all, up to a limit of their number.
    Least,
}

/// A task of a contest for which inputs can be generated and answered: a problem of this crate,
/// or a rule file with templates for its inputs and outputs.
pub trait ContestTask {
    /// Returns the name of the task.
    fn id(&self) -> &str;

    /// Returns the output that answers `input` in the format of the task.
    ///
    /// # Errors
    /// Returns a `BadInput` error with the line and the field if the input is invalid, and the
    /// error of the library if a game exceeds its limits.
    fn answer(&self, input: &[u8]) -> Result<String, Error>;

    /// Generates a valid input from `choices`.
    ///
    /// # Errors
    /// Returns an error if the choices give no input that can be answered.
    fn generate(&self, choices: &mut Choices) -> Result<String, Error>;

    /// Returns whether the output `given` answers `input` as well as the output `expected` does.
    /// White space at the ends of lines and of the output is ignored.
    fn accepts(&self, _input: &str, expected: &str, given: &str) -> bool {
        has_equal_lines(expected, given)
    }

    /// Returns the access to the separate tests of inputs, or `None` if the inputs of the task do not
    /// consist of separate tests.
    fn separate_tests(&self) -> Option<&dyn SeparateTests> {
        None
    }
}

/// Returns whether two outputs are equal up to white space at the ends of lines and of the output.
pub fn has_equal_lines(expected: &str, given: &str) -> bool {
    let trimmed_lines = |text: &'_ str| -> Vec<String> {
        text.trim_end().lines().map(|line| line.trim_end().to_string()).collect()
    };
    trimmed_lines(expected) == trimmed_lines(given)
}
