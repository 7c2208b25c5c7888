//! Certificates that are right.

mod support;

use std::time::Instant;
use support::{certificates, run};

#[test]
fn certificates_verify() {
    let mut failed = Vec::new();
    for (name, text) in certificates::all() {
        let begun = Instant::now();
        match run(&text) {
            Ok(statement) => println!(
                "{name}: {:?}, {} conditions, {} states, {} bytes",
                begun.elapsed(),
                statement.conditions,
                statement.states,
                text.len()
            ),
            Err(fault) => failed.push(format!("{name}: {fault} {:?}", begun.elapsed())),
        }
    }
    assert!(failed.is_empty(), "{failed:#?}");
}

/// Knock down one pin or two neighbours: periodic from 71 on with period 12 (Guy and Smith 1956). The values as a
/// formula, from a table that is computed here.
#[test]
fn kayles_verifies() {
    let mut values: Vec<i64> = vec![];
    for n in 0..84usize {
        let option = |pins: usize, k: usize| values[k] ^ values[n - pins - k];
        let met: Vec<i64> = (1..=n.min(2))
            .flat_map(|p| (0..=n - p).map(move |k| (p, k)))
            .map(|(p, k)| option(p, k))
            .collect();
        values.push((0..).find(|v| !met.contains(v)).unwrap());
    }
    let small = (0..72)
        .map(|n| format!(r#"["and",["eq",[[1,"n"]],-{n}],["eq",[[1,"v"]],-{}]]"#, values[n]));
    let large = (72..84).map(|n| {
        format!(
            r#"["and",["le",[[-1,"n"]],72],["mod",[[1,"n"]],-{n},12],["eq",[[1,"v"]],-{}]]"#,
            values[n]
        )
    });
    let all: Vec<String> = small.chain(large).collect();
    let step = |pins: i64| {
        format!(
            r#"{{"name":"{pins}","chosen":["k"],"aux":[],"guard":["le",[[1,"k"],[-1,"n"]],{pins}],
               "to":[[[[[1,"k"]],0]],[[[[1,"n"],[-1,"k"]],-{pins}]]]}}"#
        )
    };
    let text = certificates::certificate(&[
        ("position", r#"[["n","pins"]]"#),
        ("bounds", "[[0,null]]"),
        ("bag", "true"),
        ("moves", &format!("[{},{}]", step(1), step(2))),
        ("measure", "[[1]]"),
        (
            "claim",
            &format!(r#"{{"kind":"values","value":"v","formula":["or",{}]}}"#, all.join(",")),
        ),
    ]);
    let begun = Instant::now();
    let statement = run(&text).unwrap();
    println!("kayles: {:?}, {} states", begun.elapsed(), statement.states);
    // One value wrong, far from where it matters most.
    let wrong = text.replace(&all[83], &all[83].replace(&format!("-{}]]", values[83]), "-16]]"));
    assert!(run(&wrong).is_err());
}
