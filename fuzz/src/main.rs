//! `cargo run --release -p grundy-fuzz -- TARGET --seconds 60 --seed 1`.

use grundy_fuzz::{fuzz, targets};
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
