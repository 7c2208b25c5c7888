//! Feeds random inputs to the parsers, or compares answers with brute force:
//! `cargo run --release -p grundy-fuzz -- --help` lists the options.

use clap::Parser;
use grundy_fuzz::{attack, fuzz, targets};
use std::process::ExitCode;
use std::time::Duration;

/// Feeds random inputs to the parsers, or compares answers with brute force.
///
/// Examples: `grundy-fuzz --seconds 60` fuzzes every parser; `grundy-fuzz attack --class laws
/// --cases 2000` checks the laws of 2,000 random rule files; `grundy-fuzz attack --class laws
/// --case 7` repeats one case.
#[derive(Parser)]
#[command(name = "grundy-fuzz")]
struct Arguments {
    /// The parser to fuzz, or `attack` to compare answers with brute force; without it, every
    /// parser is fuzzed
    target: Option<String>,
    /// Time in seconds: for each parser, or for all classes of `attack` together
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// Seed of the random numbers; different seeds use different cases
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// With `attack`: run only this class
    #[arg(long, value_name = "NAME")]
    class: Option<String>,
    /// With `attack`: run this number of cases of each class, whatever the time
    #[arg(long, value_name = "N")]
    cases: Option<u64>,
    /// With `attack`: run only the case with this number
    #[arg(long, value_name = "N", conflicts_with = "cases")]
    case: Option<u64>,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    if arguments.target.as_deref() == Some("attack") {
        return run_attacks(&arguments);
    }
    let targets = targets::all_targets();
    let name = arguments.target.as_deref();
    let selected: Vec<_> =
        targets.iter().filter(|target| name.is_none_or(|name| name == target.name)).collect();
    if selected.is_empty() {
        let names: Vec<&str> = targets.iter().map(|target| target.name).collect();
        eprintln!("error: unknown target; the targets are attack, {}", names.join(", "));
        return ExitCode::from(2);
    }
    for target in selected {
        match fuzz(target, Duration::from_secs(arguments.seconds), arguments.seed) {
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

/// Runs the classes of [`attack`] that the arguments select, one after another. Each gets an equal
/// share of the time, unless the arguments give the number of cases.
fn run_attacks(arguments: &Arguments) -> ExitCode {
    let mut classes = attack::classes();
    if let Some(name) = &arguments.class {
        classes.retain(|class| class.name == name);
    }
    if classes.is_empty() {
        let names: Vec<&str> = attack::classes().iter().map(|class| class.name).collect();
        eprintln!("error: unknown class; the classes are {}", names.join(", "));
        return ExitCode::from(2);
    }
    // Different seeds use disjoint ranges of cases.
    let (first_case, max_cases) = match arguments.case {
        Some(case) => (case, 1),
        None => (arguments.seed << 32, arguments.cases.unwrap_or(u64::MAX)),
    };
    let time = match arguments.cases.or(arguments.case) {
        Some(_) => Duration::MAX,
        None => Duration::from_secs(arguments.seconds) / classes.len() as u32,
    };
    let mut failed = false;
    for class in classes {
        match class.attack(first_case, max_cases, time) {
            Ok((cases, tally)) => {
                println!("attack {}: {cases} cases passed", class.name);
                for (name, count) in tally.counts() {
                    println!("  {name}: {count}");
                }
            }
            Err(error) => {
                failed = true;
                println!("attack {}: case {} FAILED: {}", error.class, error.case, error.message);
            }
        }
    }
    if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
