//! Valid certificates.

use crate::support::{certificates, run};
use grundy_checker::{Limits, check};
use std::time::{Duration, Instant};

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

/// Kayles: a move knocks down one pin or two neighbours. The values are periodic from 71 on with
/// period 12 (Guy and Smith 1956). Returns a certificate whose claim is a table of these values,
/// and a certificate with one wrong value.
fn kayles() -> (String, String) {
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
        .map(|n| format!(r#"["and",["eq",[[-1,"n"]],{n}],["eq",[[-1,"v"]],{}]]"#, values[n]));
    let large = (72..84).map(|n| {
        format!(
            r#"["and",["le",[[-1,"n"]],72],["mod",[[-1,"n"]],{n},12],["eq",[[-1,"v"]],{}]]"#,
            values[n]
        )
    });
    let all: Vec<String> = small.chain(large).collect();
    let step = |pins: i64| {
        format!(
            r#"{{"name":"{pins}","chosen":["k"],"guard":["le",[[1,"k"],[-1,"n"]],{pins}],
               "to":[[[[[1,"k"]],0]],[[[[1,"n"],[-1,"k"]],-{pins}]]]}}"#
        )
    };
    let text = certificates::certificate(&[
        ("position", r#"[["n","pins"]]"#),
        ("bounds", "[[0,null]]"),
        ("bag", "true"),
        ("moves", &format!("[{},{}]", step(1), step(2))),
        ("ending", r#"{"measure":[[1]]}"#),
        (
            "claim",
            &format!(r#"{{"kind":"values","value":"v","formula":["or",{}]}}"#, all.join(",")),
        ),
    ]);
    // One value of the periodic part is wrong.
    let wrong = text.replace(&all[83], &all[83].replace(&format!(",{}]]", values[83]), ",16]]"));
    (text, wrong)
}

#[test]
fn kayles_verifies() {
    let (text, wrong) = kayles();
    assert!(run(&text).is_ok());
    assert!(run(&wrong).is_err());
}

/// Returns the certificate of the game "take 1 to m". The claim states the Grundy values if
/// `values` is set, otherwise the P-positions.
fn bash(m: i64, values: bool) -> String {
    let claim = match values {
        true => format!(
            r#"{{"kind":"values","value":"v","formula":["and",["le",[[1,"v"]],-{m}],["mod",[[1,"n"],[-1,"v"]],0,{}]]}}"#,
            m + 1
        ),
        false => format!(r#"{{"kind":"outcomes","P":["mod",[[1,"n"]],0,{}]}}"#, m + 1),
    };
    let moves = format!(
        r#"[{{"name":"take","chosen":["k"],"guard":["and",["le",[[-1,"k"]],1],["le",[[1,"k"]],-{m}],
           ["le",[[1,"k"],[-1,"n"]],0]],"to":[[[[[1,"n"],[-1,"k"]],0]]]}}]"#
    );
    certificates::certificate(&[
        ("position", r#"[["n","n"]]"#),
        ("bounds", "[[0,null]]"),
        ("moves", &moves),
        ("ending", r#"{"measure":[[1]]}"#),
        ("claim", &claim),
    ])
}

#[test]
fn bash_verifies() {
    let text = bash(100, true);
    assert!(run(&text).is_ok());
    for (right, wrong) in [("0,101]", "0,102]"), ("0,101]", "1,101]"), ("]],-100]", "]],-99]")] {
        assert!(text.contains(right) && run(&text.replacen(right, wrong, 1)).is_err(), "{wrong}");
    }
}

/// Measures the cost of verification: each certificate must take less than two seconds.
#[test]
#[ignore = "a measurement: cargo test --release -p grundy-checker --test all samples -- --ignored"]
fn every_certificate_verifies_within_two_seconds() {
    let mut all = certificates::all();
    all.push(("kayles", kayles().0));
    for (name, m, values) in
        [("bash 100", 100, false), ("bash 500", 500, false), ("bash 500, values", 500, true)]
    {
        all.push((name, bash(m, values)));
    }
    for (name, text) in all {
        let begun = Instant::now();
        let statement = check(&crate::support::without_mod(&text), &Limits::default())
            .unwrap_or_else(|f| panic!("{name}: {f}"));
        let (time, states) = (begun.elapsed(), statement.states);
        println!("{name}: {} bytes, {time:?}, {states} states at most", text.len());
        assert!(time < Duration::from_secs(2), "{name}: {time:?}");
    }
}
