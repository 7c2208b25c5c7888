//! Tests claims that are proved for all sizes: proved claims are true, false claims are refuted or
//! left open, and the formulas for automata agree with the rules.

mod answers;
mod catalogue;
mod certificates;
mod codes;
mod coq;
mod counts;
mod dice;
mod examples;
mod export;
mod for_all;
mod large;
mod numerations;
mod oracle;
mod prose;
mod random;
mod read_prose;
mod relation;
mod sentinels;
mod symmetries;
mod wrong;

use grundy::base::Budget;
use grundy::lang::{RuleFile, RuleGame};
use grundy::proof::{Verdict, prove_claim};
use grundy_automata::Limits;
use std::time::{Duration, Instant};

/// Builds the game of a rule file with the default parameters.
fn game(text: &str) -> RuleGame {
    let (file, _) =
        RuleFile::read(text, "test.game").unwrap_or_else(|wrong| panic!("{text}\n{wrong:?}"));
    file.build(&[]).unwrap_or_else(|error| panic!("{text}\n{error:?}"))
}

/// Decides the claim with the index `at` within some seconds.
fn decided(game: &RuleGame, at: usize, seconds: u64) -> Verdict {
    let deadline = Some(Instant::now() + Duration::from_secs(seconds));
    let budget = Budget { deadline, bytes: 1 << 30, ..Budget::default() };
    prove_claim(game, at, None, &Limits { budget, ..Limits::default() })
}

/// Returns the names and texts of all rule files in `examples/`.
fn all_examples() -> Vec<(String, String)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples");
    let mut all: Vec<(String, String)> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|kind| kind == "game"))
        .map(|path| {
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            (name, std::fs::read_to_string(path).unwrap())
        })
        .collect();
    all.sort();
    all
}
