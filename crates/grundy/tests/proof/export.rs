//! Tests exports of conditions to other tools: a small reader of SMT-LIB checks that no small
//! numbers satisfy them.

use super::{all_examples, decided, game};
use grundy::proof::{Proof, Verdict, export_smt, export_walnut};
use std::collections::HashMap;

/// A piece of an exported formula: an expression in brackets, or a word.
#[derive(Debug)]
enum Text {
    Word(String),
    List(Vec<Text>),
}

fn read(tokens: &mut std::iter::Peekable<std::vec::IntoIter<String>>) -> Text {
    match tokens.next().unwrap().as_str() {
        "(" => {
            let mut all = Vec::new();
            while tokens.peek().unwrap() != ")" {
                all.push(read(tokens));
            }
            tokens.next();
            Text::List(all)
        }
        word => Text::Word(word.to_string()),
    }
}

fn number(text: &Text, values: &HashMap<String, i64>) -> i64 {
    match text {
        Text::Word(word) => word.parse().unwrap_or_else(|_| values[word]),
        Text::List(all) => {
            let Text::Word(sign) = &all[0] else { panic!("{all:?}") };
            let of: Vec<i64> = all[1..].iter().map(|part| number(part, values)).collect();
            match (sign.as_str(), &of[..]) {
                ("+", _) => of.iter().sum(),
                ("*", _) => of.iter().product(),
                ("-", [only]) => -only,
                ("mod", [a, m]) => a.rem_euclid(*m),
                _ => panic!("{all:?}"),
            }
        }
    }
}

/// Returns whether a formula holds for the given values of its variables, if each quantified
/// variable is at most `most`.
fn holds(text: &Text, values: &mut HashMap<String, i64>, most: i64) -> bool {
    let all = match text {
        Text::Word(word) => return word == "true",
        Text::List(all) => all,
    };
    let Text::Word(sign) = &all[0] else { panic!("{all:?}") };
    match sign.as_str() {
        "and" => all[1..].iter().all(|part| holds(part, values, most)),
        "or" => all[1..].iter().any(|part| holds(part, values, most)),
        "not" => !holds(&all[1], values, most),
        "<=" => number(&all[1], values) <= number(&all[2], values),
        ">=" => number(&all[1], values) >= number(&all[2], values),
        "=" => number(&all[1], values) == number(&all[2], values),
        "exists" => {
            let Text::List(bound) = &all[1] else { panic!("{all:?}") };
            let names: Vec<String> = bound
                .iter()
                .map(|one| match one {
                    Text::List(one) => match &one[0] {
                        Text::Word(name) => name.clone(),
                        Text::List(_) => panic!("{one:?}"),
                    },
                    Text::Word(_) => panic!("{one:?}"),
                })
                .collect();
            some(&names, &all[2], values, most)
        }
        _ => panic!("{all:?}"),
    }
}

fn some(names: &[String], body: &Text, values: &mut HashMap<String, i64>, most: i64) -> bool {
    let Some((name, rest)) = names.split_first() else { return holds(body, values, most) };
    let kept = values.get(name).copied();
    let found = (0..=most).any(|value| {
        values.insert(name.clone(), value);
        some(rest, body, values, most)
    });
    match kept {
        Some(kept) => values.insert(name.clone(), kept),
        None => values.remove(name),
    };
    found
}

fn proof(text: &str) -> Option<Box<Proof>> {
    let rules = game(text);
    match decided(&rules, 0, 60) {
        Verdict::Proved(proof) => Some(proof),
        _ => None,
    }
}

#[test]
fn exported_conditions_hold_at_small_numbers() {
    // Choices, auxiliary numbers and values up to 9 suffice for positions up to 4 here.
    let files = [
        "position n\nmove take (k in 1..3) when k <= n -> [n - k]\nclaim P when n mod 4 == 0",
        "position n\nmisere\nmove take (k in 1..2) when k <= n -> [n - k]\nclaim P when n mod 3 == 1",
        "position n\nmove take (k in 1..3) when k <= n -> [n - k]\nclaim grundy = n mod 4",
        "position n\nlose when n == 1\nmove take (k in 1..2) when k <= n -> [n - k]\nclaim P when n == 0 or n mod 3 == 1",
        "position n: 0..6\nmove up (k in 1..2) when n + k <= 6 -> [n + k]\nclaim P when n mod 3 == 0",
    ];
    let mut looked = 0;
    for file in files {
        let text = format!("game \"x\"\n{file}\n");
        let written = export_smt(&proof(&text).unwrap()).unwrap();
        for block in written.split("(push 1)").skip(1) {
            let mut free = Vec::new();
            for line in block.lines() {
                if let Some(name) = line.strip_prefix("(declare-const ") {
                    free.push(name.split(' ').next().unwrap().to_string());
                }
            }
            let body = block.lines().rfind(|line| line.starts_with("(assert ")).unwrap();
            let spaced = body.replace('(', " ( ").replace(')', " ) ");
            let tokens: Vec<String> = spaced.split_whitespace().map(str::to_string).collect();
            let Text::List(assert) = read(&mut tokens.into_iter().peekable()) else { panic!() };
            // Free variables are small, and quantified variables can be larger.
            let small = free.iter().map(|_| 4i64).collect::<Vec<_>>();
            let mut at = vec![0i64; free.len()];
            loop {
                let mut values: HashMap<String, i64> =
                    free.iter().cloned().zip(at.iter().copied()).collect();
                assert!(!holds(&assert[1], &mut values, 9), "{text}\n{block}\n{at:?}");
                looked += 1;
                let Some(next) = (0..at.len()).find(|place| at[*place] < small[*place]) else {
                    break;
                };
                at[next] += 1;
                at[..next].fill(0);
            }
        }
    }
    assert!(looked > 500, "{looked}");
}

#[test]
fn every_linear_proof_of_the_examples_is_exported() {
    let (mut solvers, mut commands) = (0, 0);
    for (_, text) in all_examples() {
        if text.contains("\nclaim")
            && let Some(proof) = proof(&text)
        {
            solvers += usize::from(export_smt(&proof).is_ok());
            if let Ok(text) = export_walnut(&proof) {
                commands += 1;
                assert!(text.lines().all(|line| line.ends_with("\":")), "{text}");
            }
        }
    }
    assert!(solvers >= 10 && commands >= 18, "{solvers} {commands}");
}

/// Run with `cargo test -p grundy --test all proof::export -- --ignored`, with Z3 in the path.
#[test]
#[ignore = "needs Z3"]
fn z3_confirms_exported_conditions() {
    let mut agreed = 0;
    for (name, text) in all_examples() {
        let Some(proof) = text.contains("\nclaim").then(|| proof(&text)).flatten() else {
            continue;
        };
        let Ok(written) = export_smt(&proof) else { continue };
        let file = std::env::temp_dir().join(format!("grundy-{}-{name}.smt2", std::process::id()));
        std::fs::write(&file, written).unwrap();
        let ran = std::process::Command::new("z3").arg("-T:20").arg(&file).output().unwrap();
        std::fs::remove_file(&file).unwrap();
        let said = String::from_utf8(ran.stdout).unwrap();
        assert!(
            !said.lines().any(|line| line == "sat" || line.contains("error")),
            "{name}: {said}"
        );
        agreed += said.lines().filter(|line| *line == "unsat").count();
    }
    assert!(agreed > 100, "{agreed}");
}
