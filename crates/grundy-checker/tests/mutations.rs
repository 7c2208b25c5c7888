//! Certificates with something changed: whatever still verifies must be true.

mod support;

use std::time::Instant;
use support::interpreter::Interpreter;
use support::mutate::{Random, mutate};
use support::{certificates, run};

/// Up to where positions are compared, and numbers are tried.
fn sizes(name: &str) -> (i64, i64) {
    match name {
        "northcott" => (4, 8),
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

fn mutations(each: usize, seed: u64) {
    let mut random = Random(seed);
    let mut wrong = Vec::new();
    let (mut changed, mut verified) = (0, 0);
    for (name, text) in certificates::all() {
        if name == "r-wythoff 3" {
            continue;
        }
        let begun = Instant::now();
        let mut here = 0;
        for _ in 0..each {
            let mutant = mutate(&text, &mut random);
            let same = serde_json::from_str::<serde_json::Value>(&mutant).unwrap()
                == serde_json::from_str::<serde_json::Value>(&text).unwrap();
            if same {
                continue;
            }
            changed += 1;
            if run(&mutant).is_ok() {
                here += 1;
                if let Err(why) = compare(name, &mutant) {
                    println!("{name}: {why}\n{mutant}");
                    wrong.push(format!("{name}: {why}"));
                }
            }
        }
        verified += here;
        println!("{name}: {here} verified, {:?}", begun.elapsed());
    }
    println!("{changed} mutations, {verified} verified, {} of them false", wrong.len());
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn some_mutations_are_refused_or_true() {
    mutations(25, 0x9e37_79b9_7f4a_7c15);
}

#[test]
#[ignore = "takes minutes"]
fn many_mutations_are_refused_or_true() {
    mutations(1500, 0x6a09_e667_f3bc_c908);
}
