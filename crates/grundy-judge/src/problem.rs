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
    /// The limits of the numbers in a valid input, as the problem statement writes them.
    pub limits: &'static str,
    /// The fixed numbers of the catalogue entries whose theory answers the problem, such as 17 for
    /// the entry S17.
    pub systems: &'static [u16],
    /// The public samples of the problem, each as an input and the correct output.
    pub samples: &'static [(&'static str, &'static str)],
    /// The solver: reads an input and appends its output to the string. It reads and checks the
    /// entire input before it computes the first answer.
    pub answer: fn(&mut Input, &mut String) -> Result<(), Error>,
    /// The generator of test cases, which returns a valid input. If [`Choices::is_full`], the input
    /// is at the limits of the problem. Otherwise it is small enough for brute force and grows with
    /// [`Choices::size`]; in large inputs, only the numbers bounded by [`Choices::max_value`] go up
    /// to the limits of the problem.
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
