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
