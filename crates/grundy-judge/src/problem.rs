//! The description of a contest problem: its title and limits, its solver and its generator of
//! inputs.

use crate::choices::Choices;
use crate::input::Input;
use grundy::base::{Error, Text};

/// A contest problem with its limits and samples, its solver and its generator of inputs.
pub struct Problem {
    /// The id: the judge and the number of the problem on it, such as `hdu1846`.
    pub id: &'static str,
    /// The title of the problem, in English and Chinese.
    pub title: Text,
    /// The limits that a valid input observes, as in the problem statement.
    pub limits: &'static str,
    /// The parts of the theory in the library that answer the problem, by their numbers, such as 17
    /// for S17.
    pub systems: &'static [u16],
    /// The public samples of the problem, each as an input and the correct output.
    pub samples: &'static [(&'static str, &'static str)],
    /// The solver: reads an input and appends the output to the string. It reads and checks the
    /// entire input before it computes the first answer.
    pub answer: fn(&mut Input, &mut String) -> Result<(), Error>,
    /// The generator of test cases. It returns a valid input: one that brute force can solve, and
    /// that grows with [`Choices::size`], or one at the limits of the problem if
    /// [`Choices::is_full`]. In large inputs, numbers bounded by [`Choices::max_value`] go up to the
    /// limits of the problem.
    pub generate: fn(&mut Choices) -> String,
}

/// Appends the values to `out`, each on a separate line.
pub(crate) fn write_lines<T: std::fmt::Display>(
    out: &mut String,
    values: impl IntoIterator<Item = T>,
) {
    use std::fmt::Write;
    for value in values {
        let _ = writeln!(out, "{value}");
    }
}
