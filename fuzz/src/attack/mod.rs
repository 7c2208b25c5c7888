//! Randomized tests of the answers: random games of several classes, whose answers are compared
//! with brute force that shares no code with the engines, laws and provers of the library.
//!
//! Each class is a file and a line in [`classes`]. The number of a case is the seed of its random
//! numbers, so `attack --class NAME --case NUMBER` repeats a failed case.

mod certificates;
mod codes;
mod compounds;
mod decompositions;
mod files;
mod laws;
mod limits;
mod orders;
mod recognised;
mod rules;
mod sums;
mod symmetries;
mod turns;

pub use decompositions::compare_file;

use crate::mutate::Random;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

/// A class of random test cases, such as `codes`.
pub struct AttackClass {
    /// The name that selects the class on the command line.
    pub name: &'static str,
    /// Generates a random game or question, checks the answers about it, and counts what it
    /// compared.
    ///
    /// # Errors
    /// A description of the case and of the wrong answer, detailed enough to repeat the case by
    /// hand.
    pub case: fn(&mut Random, &mut Tally) -> Result<(), String>,
}

/// The numbers of things that the cases of a class compared, such as laws and positions.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// For each kind of compared thing, the number of comparisons.
    counts: BTreeMap<&'static str, u64>,
}

impl Tally {
    /// Adds `count` to the number of comparisons of the kind `name`.
    pub fn add(&mut self, name: &'static str, count: u64) {
        *self.counts.entry(name).or_default() += count;
    }

    /// Returns the kinds of compared things with their numbers, in alphabetical order.
    pub fn counts(&self) -> impl Iterator<Item = (&'static str, u64)> {
        self.counts.iter().map(|(name, count)| (*name, *count))
    }
}

/// Returns all classes of test cases.
pub fn classes() -> Vec<AttackClass> {
    vec![
        AttackClass { name: "certificates", case: certificates::case },
        AttackClass { name: "codes", case: codes::case },
        AttackClass { name: "compounds", case: compounds::case },
        AttackClass { name: "decompositions", case: decompositions::case },
        AttackClass { name: "files", case: files::case },
        AttackClass { name: "laws", case: laws::case },
        AttackClass { name: "limits", case: limits::case },
        AttackClass { name: "orders", case: orders::case },
        AttackClass { name: "recognised", case: recognised::case },
        AttackClass { name: "rules", case: rules::case },
        AttackClass { name: "sums", case: sums::case },
        AttackClass { name: "symmetries", case: symmetries::case },
        AttackClass { name: "turns", case: turns::case },
    ]
}

/// A case with a wrong answer or a panic.
#[derive(Debug)]
pub struct CaseFailure {
    /// The name of the [`AttackClass`] that the failed case belongs to.
    pub class: &'static str,
    /// The number of the failed case, with which it can be repeated.
    pub case: u64,
    /// The description of the wrong answer, or the panic message.
    pub message: String,
}

impl AttackClass {
    /// Runs the case with this number, and adds to `tally` what it compares.
    ///
    /// # Errors
    /// The case has a wrong answer or panics.
    pub fn run(&self, case: u64, tally: &mut Tally) -> Result<(), CaseFailure> {
        let mut random = Random::new(case);
        let failure = |message| CaseFailure { class: self.name, case, message };
        catch_unwind(AssertUnwindSafe(|| (self.case)(&mut random, tally)))
            .unwrap_or_else(|panic| {
                let text = panic.downcast_ref::<String>().map(String::as_str);
                let text = text.or(panic.downcast_ref::<&str>().copied()).unwrap_or("no message");
                Err(format!("panic: {text}"))
            })
            .map_err(failure)
    }

    /// Runs the cases from `first_case` on, until `max_cases` cases are run or `time` is over.
    /// Returns the number of cases, and what they compared.
    ///
    /// # Errors
    /// The first case that fails.
    pub fn attack(
        &self,
        first_case: u64,
        max_cases: u64,
        time: Duration,
    ) -> Result<(u64, Tally), CaseFailure> {
        let started = Instant::now();
        let (mut count, mut tally) = (0, Tally::default());
        while count < max_cases && started.elapsed() < time {
            self.run(first_case.wrapping_add(count), &mut tally)?;
            count += 1;
        }
        Ok((count, tally))
    }
}
