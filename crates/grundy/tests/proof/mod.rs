//! Claims proved for all sizes: what is proved is true, what is false is refuted or left open, and what automata are made
//! from is what the rules say.

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

use grundy::lang::{RuleFile, RuleGame};
use grundy::proof::{Verdict, prove_claim};
use grundy_automata::Limits;
use std::time::{Duration, Instant};

/// A rule file with its parameters as they are when nobody says.
fn game(text: &str) -> RuleGame {
    let (file, _) =
        RuleFile::read(text, "test.game").unwrap_or_else(|wrong| panic!("{text}\n{wrong:?}"));
    file.build(&[]).unwrap_or_else(|error| panic!("{text}\n{error:?}"))
}

/// What becomes of a claim within some seconds.
fn decided(game: &RuleGame, at: usize, seconds: u64) -> Verdict {
    let deadline = Some(Instant::now() + Duration::from_secs(seconds));
    prove_claim(game, at, None, &Limits { deadline, bytes: 1 << 30, ..Limits::default() })
}

/// Every rule file among the examples, by name.
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
