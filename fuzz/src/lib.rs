//! Random inputs for everything that reads what people type: no input may panic, take long, or
//! be read back as something else.
//!
//! Inputs grow from seeds by small changes; an input whose answer looks like none before is kept
//! and changed further. This needs no instrumented compiler and runs on stable Rust.

pub mod attack;
pub mod mutate;
pub mod rules;
pub mod targets;

use mutate::Random;
use std::collections::HashSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

/// Something to feed with inputs.
pub struct Target {
    /// What it is called.
    pub name: &'static str,
    /// Inputs to begin with.
    pub seeds: Vec<String>,
    /// What its parsers look for, besides the pieces that all inputs are changed with.
    pub pieces: &'static [&'static str],
    /// Reads an input and tells what came of it, in a form that is alike for like behaviour.
    ///
    /// Panics when the input shows a mistake.
    pub run: fn(&str) -> String,
}

/// An input that shows a mistake.
#[derive(Debug)]
pub struct Failure {
    /// The input.
    pub input: String,
    /// What went wrong.
    pub what: String,
}

/// A single input may take this long, on a busy machine.
const LONGEST: Duration = Duration::from_secs(10);

/// Kept inputs beyond this many replace earlier ones.
const KEPT: usize = 5_000;

/// Feeds a target for a time; tells how many inputs it took and how many behaviours it showed.
///
/// # Errors
/// The first input that panics or takes too long.
pub fn fuzz(target: &Target, time: Duration, seed: u64) -> Result<(u64, usize), Failure> {
    let begun = Instant::now();
    let mut random = Random::new(seed);
    let mut kept: Vec<String> = Vec::new();
    let mut seen = HashSet::new();
    let mut runs = 0;
    for input in &target.seeds {
        seen.insert(feed(target, input)?);
        kept.push(input.clone());
        runs += 1;
    }
    while begun.elapsed() < time {
        let input = mutate::change(&kept, target.pieces, &mut random);
        runs += 1;
        if seen.insert(feed(target, &input)?) {
            if kept.len() < KEPT {
                kept.push(input);
            } else {
                let at = random.below(KEPT);
                kept[at] = input;
            }
        }
    }
    Ok((runs, seen.len()))
}

fn feed(target: &Target, input: &str) -> Result<String, Failure> {
    let begun = Instant::now();
    let failure = |what| Failure { input: input.to_string(), what };
    let told = catch_unwind(AssertUnwindSafe(|| (target.run)(input))).map_err(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        failure(text.or(panic.downcast_ref::<&str>().copied()).unwrap_or("panic").to_string())
    })?;
    let taken = begun.elapsed();
    if taken > LONGEST {
        return Err(failure(format!("took {taken:?}")));
    }
    // Numbers, and what is quoted from the input, make too many behaviours of one.
    let own: String = told.split('`').step_by(2).collect();
    Ok(own.chars().filter(|c| !c.is_ascii_digit()).take(240).collect())
}
