//! `cargo run --release -p grundy-fuzz -- TARGET --seconds 60 --seed 1` feeds random inputs to
//! parsers.
//!
//! `cargo run --release -p grundy-fuzz -- attack --seconds 60 --seed 1` compares answers with brute
//! force. `--class NAME` runs one class only, `--cases N` runs N cases of each class, `--case N`
//! repeats one case.

use grundy_fuzz::{attack, fuzz, targets};
use std::process::ExitCode;
use std::time::Duration;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let option = |name: &str, default: u64| {
        let index = words.iter().position(|word| word == name);
        index.map_or(Some(default), |index| words.get(index + 1)?.parse().ok())
    };
    let (Some(seconds), Some(seed)) = (option("--seconds", 60), option("--seed", 1)) else {
        eprintln!("error: `--seconds` and `--seed` take a number");
        return ExitCode::from(2);
    };
    if words.first().is_some_and(|word| word == "attack") {
        return run_attacks(&words, seconds, seed);
    }
    let targets = targets::all_targets();
    let name = words.first().filter(|word| !word.starts_with('-'));
    let selected: Vec<_> =
        targets.iter().filter(|target| name.is_none_or(|name| name == target.name)).collect();
    if selected.is_empty() {
        let names: Vec<&str> = targets.iter().map(|target| target.name).collect();
        eprintln!("error: unknown target; the targets are {}", names.join(", "));
        return ExitCode::from(2);
    }
    for target in selected {
        match fuzz(target, Duration::from_secs(seconds), seed) {
            Ok((inputs, behaviours)) => {
                println!("{}: {inputs} inputs, {behaviours} behaviours", target.name);
            }
            Err(failure) => {
                println!("{}: {}\ninput: {:?}", target.name, failure.message, failure.input);
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}

/// Runs the classes of [`attack`] that the options in `words` select, one after another. Each gets
/// an equal share of the time, unless the options give the number of cases.
fn run_attacks(words: &[String], seconds: u64, seed: u64) -> ExitCode {
    let option = |name: &str| {
        let index = words.iter().position(|word| word == name)?;
        words.get(index + 1).cloned()
    };
    let number = |name: &str| option(name).and_then(|text| text.parse::<u64>().ok());
    let mut classes = attack::classes();
    if let Some(name) = option("--class") {
        classes.retain(|class| class.name == name);
    }
    if classes.is_empty() {
        let names: Vec<&str> = attack::classes().iter().map(|class| class.name).collect();
        eprintln!("error: unknown class; the classes are {}", names.join(", "));
        return ExitCode::from(2);
    }
    // Different seeds use disjoint ranges of cases.
    let (first_case, max_cases) = match number("--case") {
        Some(case) => (case, 1),
        None => (seed << 32, number("--cases").unwrap_or(u64::MAX)),
    };
    let time = match number("--cases").or(number("--case")) {
        Some(_) => Duration::MAX,
        None => Duration::from_secs(seconds) / classes.len() as u32,
    };
    let mut failed = false;
    for class in classes {
        match class.attack(first_case, max_cases, time) {
            Ok(cases) => println!("attack {}: {cases} cases passed", class.name),
            Err(error) => {
                failed = true;
                println!("attack {}: case {} FAILED: {}", error.class, error.case, error.message);
            }
        }
    }
    if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
