//! The description of a contest problem: its title and limits, its solver and its generator of
//! inputs.

use crate::choices::Choices;
use crate::input::Input;
use grundy::base::{Error, Text};
use serde::Deserialize;
use std::collections::BTreeMap;

/// A contest problem with its limits and samples, its solver and its generator of inputs.
pub struct Problem {
    /// The id: the judge and the number of the problem on it, such as `hdu1846`.
    pub id: &'static str,
    /// The title of the problem, in English and Chinese.
    pub title: Text,
    /// The limits of the numbers in a valid input, as the problem statement writes them.
    pub limits: String,
    /// The fixed numbers of the catalogue entries whose theory answers the problem, such as 17 for
    /// the entry S17.
    pub systems: Vec<u16>,
    /// The public samples of the problem, each as an input and the correct output.
    pub samples: Vec<(String, String)>,
    /// The solver: reads an input and appends its output to the string. It reads and checks the
    /// entire input before it computes the first answer.
    pub answer: AnswerFn,
    /// The generator of test cases, which returns a valid input. If [`Choices::is_full`], the input
    /// is at the limits of the problem. Otherwise it is small enough for brute force and grows with
    /// [`Choices::size`]; in large inputs, only the numbers bounded by [`Choices::max_value`] go up
    /// to the limits of the problem.
    pub generate: GenerateFn,
}

/// A function that solves a problem; see [`Problem::answer`].
pub(crate) type AnswerFn = fn(&mut Input, &mut String) -> Result<(), Error>;
/// A function that generates an input; see [`Problem::generate`].
pub(crate) type GenerateFn = fn(&mut Choices) -> String;

/// The data of a problem in `problems.json`.
#[derive(Default, Deserialize)]
struct ProblemData {
    limits: String,
    systems: Vec<u16>,
    samples: Vec<(String, String)>,
}

impl Problem {
    /// Creates the problems with the given ids, solvers and generators. `data` is the text of
    /// `problems.json`, and `titles` contains the title for each id.
    pub(crate) fn list(
        solvers: &[(&'static str, AnswerFn, GenerateFn)],
        data: &str,
        titles: &[(&str, Text)],
    ) -> Vec<Problem> {
        let mut data: BTreeMap<String, ProblemData> =
            serde_json::from_str(data).expect("the tests read the file");
        let problem = |&(id, answer, generate)| {
            let ProblemData { limits, systems, samples } = data.remove(id).unwrap_or_default();
            let title = titles.iter().find(|(key, _)| *key == id).expect("the tests find each").1;
            Problem { id, title, limits, systems, samples, answer, generate }
        };
        solvers.iter().map(problem).collect()
    }
}

/// Appends a line to `out` for each query: the first of `winners` if the first player wins, else
/// the second.
///
/// # Errors
/// Returns the first error of `first_wins`.
pub(crate) fn write_winners<T>(
    out: &mut String,
    queries: Vec<T>,
    winners: [&str; 2],
    first_wins: impl Fn(T) -> Result<bool, Error>,
) -> Result<(), Error> {
    for query in queries {
        write_lines(out, [winners[usize::from(!first_wins(query)?)]]);
    }
    Ok(())
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
