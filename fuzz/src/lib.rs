//! Tests with random inputs: fuzzing of the parsers, and comparison of the answers with brute
//! force.
//!
//! [`fuzz`] calls a [`FuzzTarget`] with mutated inputs. No input may cause a panic or exceed the
//! time limit. A parsed value must stay the same when it is printed and parsed again. An input with
//! new behaviour joins the corpus, whose inputs are mutated further. The target describes its
//! behaviour in words, so new behaviour is detected without an instrumented compiler.
//!
//! [`attack`] compares the answers about random games with brute force.

pub mod attack;
pub mod mutate;
pub mod rules;
pub mod targets;

use mutate::Random;
use std::collections::HashSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// A parser or another function that [`fuzz`] calls with random inputs.
pub struct FuzzTarget {
    /// The name that selects the target on the command line.
    pub name: &'static str,
    /// The initial inputs of the corpus.
    pub seeds: Vec<String>,
    /// The tokens of the syntax that the target parses, such as keywords. Mutations of the inputs
    /// of this target insert these tokens and the tokens that all targets share.
    pub pieces: &'static str,
    /// The function that processes an input and returns a description of its behaviour. Two inputs
    /// that the target treats in the same way should have the same description.
    ///
    /// Panics if the input reveals an error.
    pub run: fn(&str) -> String,
}

/// An input at which a target panics or takes too long.
#[derive(Debug)]
pub struct FuzzFailure {
    /// The input text of the target.
    pub input: String,
    /// The panic message, or the computing time if it exceeds the limit.
    pub message: String,
}

/// The maximum computing time of a target for one input.
const MAX_INPUT_TIME: Duration = Duration::from_secs(10);

/// The maximum number of inputs in the corpus. Further inputs replace random earlier ones.
const MAX_CORPUS_SIZE: usize = 5_000;

/// Calls a target with random inputs for the given time. Returns the number of calls, and the
/// number of different behaviours of the target.
///
/// # Errors
/// The first input that causes a panic or takes longer than the limit.
pub fn fuzz(target: &FuzzTarget, time: Duration, seed: u64) -> Result<(u64, usize), FuzzFailure> {
    let started = Instant::now();
    let mut random = Random::new(seed);
    let mut corpus: Vec<String> = Vec::new();
    let mut behaviours = HashSet::new();
    let mut runs = 0;
    for input in &target.seeds {
        behaviours.insert(run_input(target, input)?);
        corpus.push(input.clone());
        runs += 1;
    }
    while started.elapsed() < time {
        let input = mutate::mutate(&corpus, target.pieces, &mut random);
        runs += 1;
        if behaviours.insert(run_input(target, &input)?) {
            if corpus.len() < MAX_CORPUS_SIZE {
                corpus.push(input);
            } else {
                corpus[random.below(MAX_CORPUS_SIZE)] = input;
            }
        }
    }
    Ok((runs, behaviours.len()))
}

/// Returns the computing time of this thread, without the time in which other programs ran. If the
/// system does not report the computing time, returns the time since the first call of this
/// function.
fn computing_time() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let statistics = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = statistics.and_then(|text| text.split_whitespace().next()?.parse().ok());
    nanoseconds.map_or_else(|| START.elapsed(), Duration::from_nanos)
}

/// Runs a target on an input and returns the behaviour: the description without digits and without
/// the texts in backquotes, which quote the input.
fn run_input(target: &FuzzTarget, input: &str) -> Result<String, FuzzFailure> {
    let started = computing_time();
    let failure = |message| FuzzFailure { input: input.to_string(), message };
    let description = catch_unwind(AssertUnwindSafe(|| (target.run)(input))).map_err(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        failure(text.or(panic.downcast_ref::<&str>().copied()).unwrap_or("panic").to_string())
    })?;
    let elapsed = computing_time().saturating_sub(started);
    if elapsed > MAX_INPUT_TIME {
        return Err(failure(format!("took {elapsed:?}")));
    }
    // Numbers and quotations come from the input and would make one behaviour appear as many.
    let unquoted: String = description.split('`').step_by(2).collect();
    Ok(unquoted.chars().filter(|c| !c.is_ascii_digit()).take(240).collect())
}
