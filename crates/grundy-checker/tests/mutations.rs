//! Mutated certificates: a mutant that still verifies must be true.

use crate::support::interpreter::Interpreter;
use crate::support::mutate::{Random, mutate};
use crate::support::{certificates, run};
use grundy_checker::Fault;
use std::time::Instant;

/// Returns two bounds for the certificate `name`: of the numbers of the positions that are
/// compared, and of the numbers that are tried for quantified variables.
fn sizes(name: &str) -> (i64, i64) {
    match name {
        "northcott" => (4, 8),
        "tame" | "tame, small" => (8, 40),
        "fibonacci nim" | "wythoff" | "starts" | "r-wythoff 2" => (14, 40),
        "misere nim" | "sum" | "two levels" => (10, 40),
        _ => (25, 110),
    }
}

fn compare(name: &str, text: &str) -> Result<usize, String> {
    let (top, most) = sizes(name);
    Interpreter::new(text, most).compare(top)
}

#[test]
fn certificates_are_true() {
    for (name, text) in certificates::all() {
        let begun = Instant::now();
        let positions = compare(name, &text).unwrap_or_else(|why| panic!("{name}: {why}"));
        println!("{name}: {positions} positions, {:?}", begun.elapsed());
    }
}

/// The names of the certificates, grouped by the kind of their claims.
const KINDS: [(&str, &[&str]); 8] = [
    ("P-positions", &["misere nim", "invariant", "two levels", "wythoff", "starts"]),
    ("values", &["nim", "powers of two", "log"]),
    ("bags", &["lasker", "bag"]),
    ("misère bags", &["tame", "tame, small"]),
    ("three outcomes", &["three", "three, periodic"]),
    ("sums", &["sum"]),
    ("progress", &["northcott"]),
    ("other numerations", &["fibonacci nim", "wythoff", "starts", "r-wythoff 2"]),
];

/// Tests `each` mutants of each kind, and counts how many are rejected and verified. Every verified
/// mutant must be true.
fn mutations(each: usize, seed: u64) {
    let mut random = Random(seed);
    let mut wrong = Vec::new();
    let all = certificates::all();
    for (kind, names) in KINDS {
        let begun = Instant::now();
        let (mut refused, mut verified, mut limits) = (0, 0, 0);
        while refused + verified + limits < each {
            let name = names[(refused + verified + limits) % names.len()];
            let (_, text) = all.iter().find(|one| one.0 == name).expect("it is one of all");
            let mutant = mutate(text, &mut random);
            let json = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
            if json(&mutant) == json(text) {
                continue;
            }
            match run(&mutant) {
                Err(Fault::Limit(_)) => limits += 1,
                Err(_) => refused += 1,
                Ok(_) => {
                    verified += 1;
                    if let Err(why) = compare(name, &mutant) {
                        println!("{name}: {why}\n{mutant}");
                        wrong.push(format!("{name}: {why}"));
                    }
                }
            }
        }
        println!(
            "{kind}: {refused} refused, {verified} verified, {limits} at a limit, {:?}",
            begun.elapsed()
        );
        assert!(refused > verified && verified > 0, "{kind}: the changes are of no use");
    }
    assert!(wrong.is_empty(), "{} verified that are false: {wrong:#?}", wrong.len());
}

#[test]
fn some_mutations_are_refused_or_true() {
    mutations(50, 0x9e37_79b9_7f4a_7c15);
}

#[test]
#[ignore = "a minute: cargo test --release -p grundy-checker --test all mutations -- --ignored"]
fn many_mutations_are_refused_or_true() {
    mutations(1000, 0x6a09_e667_f3bc_c908);
}
