//! What a contest problem is.

use crate::choices::Choices;
use crate::input::Input;
use grundy::base::{Error, Text};

/// A contest problem.
pub struct Problem {
    /// What it is called by: judge and number, as in `hdu1846`.
    pub id: &'static str,
    /// Its title.
    pub title: Text,
    /// The greatest input, in words.
    pub limits: &'static str,
    /// The numbers of the systems that answer it, as in S17.
    pub systems: &'static [u16],
    /// Public samples: inputs with their outputs.
    pub samples: &'static [(&'static str, &'static str)],
    /// Reads an input and appends the answers. All of the input is read before anything is answered.
    pub answer: fn(&mut Input, &mut String) -> Result<(), Error>,
    /// A valid input, small enough for brute force and larger as `choices.size()` grows from 1 to 12;
    /// numbers that are chosen up to `choices.most(..)` go up to the limits in large inputs.
    pub random: fn(&mut Choices) -> String,
    /// A valid input at the limits.
    pub full: fn(&mut Choices) -> String,
}

/// Appends lines.
pub(crate) fn lines<T: std::fmt::Display>(out: &mut String, told: impl IntoIterator<Item = T>) {
    use std::fmt::Write;
    for line in told {
        let _ = writeln!(out, "{line}");
    }
}
