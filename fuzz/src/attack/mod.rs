//! Attacks on the truth of answers: random games of each class, their answers compared with brute force that
//! shares no code with the library's engines, laws or provers.
//!
//! A class is one file and one line in [`classes`]. Each case is made from a number of its own, so that
//! a failure is repeated by `attack --class NAME --case NUMBER`.

mod codes;
mod limits;

use crate::mutate::Random;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

/// One class of cases.
pub struct Class {
    /// What it is called on the command line.
    pub name: &'static str,
    /// Makes a case from random numbers and checks every answer about it.
    ///
    /// # Errors
    /// The case and what is wrong about it, in words from which a person can repeat it.
    pub case: fn(&mut Random) -> Result<(), String>,
}

/// Every class.
pub fn classes() -> Vec<Class> {
    vec![Class { name: "codes", case: codes::case }, Class { name: "limits", case: limits::case }]
}

/// A case whose answer is wrong, or that panicked.
#[derive(Debug)]
pub struct Wrong {
    /// The class.
    pub class: &'static str,
    /// The number of the case.
    pub case: u64,
    /// What is wrong.
    pub what: String,
}

impl Class {
    /// Runs the case of this number.
    ///
    /// # Errors
    /// What is wrong.
    pub fn run(&self, case: u64) -> Result<(), Wrong> {
        let mut random = Random::new(case);
        let wrong = |what| Wrong { class: self.name, case, what };
        catch_unwind(AssertUnwindSafe(|| (self.case)(&mut random)))
            .unwrap_or_else(|panic| {
                let text = panic.downcast_ref::<String>().map(String::as_str);
                let text = text.or(panic.downcast_ref::<&str>().copied()).unwrap_or("no message");
                Err(format!("panic: {text}"))
            })
            .map_err(wrong)
    }

    /// Runs cases from the number `first` on until the time or their number is over; returns how many were run.
    ///
    /// # Errors
    /// The first that is wrong.
    pub fn attack(&self, first: u64, most: u64, time: Duration) -> Result<u64, Wrong> {
        let begun = Instant::now();
        let mut done = 0;
        while done < most && begun.elapsed() < time {
            self.run(first.wrapping_add(done))?;
            done += 1;
        }
        Ok(done)
    }
}
