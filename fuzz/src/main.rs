//! `cargo run --release -p grundy-fuzz -- TARGET --seconds 60 --seed 1` feeds random inputs to parsers;
//! `cargo run --release -p grundy-fuzz -- attack --seconds 60 --seed 1` compares answers with brute force
//! (`--class NAME` one class alone, `--cases N` so many cases of each, `--case N` one case again).

use grundy_fuzz::{attack, fuzz, targets};
use std::process::ExitCode;
use std::time::Duration;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let option = |name: &str, default: u64| {
        let at = words.iter().position(|word| word == name);
        at.map_or(Some(default), |at| words.get(at + 1)?.parse().ok())
    };
    let (Some(seconds), Some(seed)) = (option("--seconds", 60), option("--seed", 1)) else {
        eprintln!("error: `--seconds` and `--seed` take a number");
        return ExitCode::from(2);
    };
    if words.first().is_some_and(|word| word == "attack") {
        return attacked(&words, seconds, seed);
    }
    let all = targets::all();
    let wanted = words.first().filter(|word| !word.starts_with('-'));
    let chosen: Vec<_> =
        all.iter().filter(|target| wanted.is_none_or(|name| name == target.name)).collect();
    if chosen.is_empty() {
        let names: Vec<&str> = all.iter().map(|target| target.name).collect();
        eprintln!("error: no such target; there are {}", names.join(", "));
        return ExitCode::from(2);
    }
    for target in chosen {
        match fuzz(target, Duration::from_secs(seconds), seed) {
            Ok((runs, kinds)) => {
                println!("{}: {runs} inputs, {kinds} behaviours", target.name);
            }
            Err(failure) => {
                println!("{}: {}\ninput: {:?}", target.name, failure.what, failure.input);
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}

/// Every class in turn, each for its share of the time.
fn attacked(words: &[String], seconds: u64, seed: u64) -> ExitCode {
    let after = |name: &str| {
        words.iter().position(|word| word == name).and_then(|at| words.get(at + 1)).cloned()
    };
    let number = |name: &str| after(name).and_then(|text| text.parse::<u64>().ok());
    let mut classes = attack::classes();
    if let Some(name) = after("--class") {
        classes.retain(|class| class.name == name);
    }
    if classes.is_empty() {
        let names: Vec<&str> = attack::classes().iter().map(|class| class.name).collect();
        eprintln!("error: no such class; there are {}", names.join(", "));
        return ExitCode::from(2);
    }
    // Cases of different seeds do not meet.
    let (first, most) = match number("--case") {
        Some(case) => (case, 1),
        None => (seed << 32, number("--cases").unwrap_or(u64::MAX)),
    };
    let time = match number("--cases").or(number("--case")) {
        Some(_) => Duration::MAX,
        None => Duration::from_secs(seconds) / classes.len() as u32,
    };
    let mut failed = false;
    for class in classes {
        match class.attack(first, most, time) {
            Ok(cases) => println!("attack {}: {cases} cases, none wrong", class.name),
            Err(wrong) => {
                failed = true;
                println!("attack {}: WRONG in case {}: {}", wrong.class, wrong.case, wrong.what);
            }
        }
    }
    if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
