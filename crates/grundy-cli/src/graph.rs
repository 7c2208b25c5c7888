//! `grundy graph`.

use crate::Failure;
use crate::args::{Drawing, Graph, Limits};
use crate::files;
use crate::output::Out;
use grundy::workbench::{Convention, Desk, graph};
use std::io::Write;
use std::process::ExitCode;

pub fn run(ask: &Graph, limits: &Limits, out: &mut Out) -> Result<ExitCode, Failure> {
    let words: Vec<&str> = ask.words.iter().map(String::as_str).collect();
    let mut desk = Desk::new(limits.budget(), &files::read);
    let question = desk.question(&words, Convention { misere: ask.misere, compound: None })?;
    let graph = graph::graph(&question, ask.limit, &desk.budget)?;
    if out.json {
        let vertices: Vec<_> = graph
            .labels
            .iter()
            .zip(&graph.plays)
            .map(|(label, play)| {
                serde_json::json!({
                    "position": label,
                    "outcome": play.outcome.name(),
                    "remoteness": play.remoteness.0,
                })
            })
            .collect();
        out.json_line(&serde_json::json!({ "vertices": vertices, "moves": graph.moves }))?;
        return Ok(ExitCode::SUCCESS);
    }
    let drawn = match ask.format {
        Drawing::Dot => graph.dot(),
        Drawing::Svg => graph.svg()?,
    };
    out.write_all(drawn.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}
