//! `grundy graph`.

use crate::Failure;
use crate::args::{ByLayers, Drawing, Graph, Limits};
use crate::files;
use crate::output::Out;
use grundy::base::{Budget, Ending, LoopyNimber};
use grundy::workbench::graph::{self, Layers, PlayGraph};
use grundy::workbench::vertices::{self, Vertex};
use grundy::workbench::{Convention, Desk, Instance};
use std::io::Write;
use std::process::ExitCode;
use std::rc::Rc;

pub fn run(ask: &Graph, limits: &Limits, out: &mut Out) -> Result<ExitCode, Failure> {
    let words: Vec<&str> = ask.words.iter().map(String::as_str).collect();
    let mut desk = Desk::new(limits.budget(), &files::read);
    if let Some((instance, [])) = desk.game(&words).ok().as_ref().map(|(i, rest)| (i, &rest[..]))
        && vertices::graph_of(instance).is_some()
    {
        return whole(ask, instance, &desk.budget, out);
    }
    let question = desk.question(&words, Convention { misere: ask.misere, compound: None })?;
    let graph = graph::graph(&question, ask.limit, &desk.budget)?;
    if out.json {
        out.json_line(&graph.for_programs())?;
        return Ok(ExitCode::SUCCESS);
    }
    draw(&graph, ask, out)
}

/// The whole graph that a game is played on.
fn whole(
    ask: &Graph,
    instance: &Rc<Instance>,
    budget: &Budget,
    out: &mut Out,
) -> Result<ExitCode, Failure> {
    let ending = if ask.misere { Ending::Misere } else { instance.ending };
    if out.json {
        let rows = vertices::vertices(instance, ending, budget)?;
        let moves = vertices::graph_of(instance).map(|graph| &graph.edges);
        let rows: Vec<_> = rows.iter().map(row).collect();
        out.json_line(&serde_json::json!({ "vertices": rows, "moves": moves }))?;
        return Ok(ExitCode::SUCCESS);
    }
    let graph = vertices::whole_graph(instance, ending, ask.limit, budget)?;
    draw(&graph, ask, out)
}

/// A vertex for programs.
pub fn row(vertex: &Vertex) -> serde_json::Value {
    let finite = match vertex.value {
        Some(LoopyNimber::Finite(value)) => Some(value),
        _ => None,
    };
    let mut told = serde_json::json!({
        "position": vertex.name,
        "outcome": vertex.outcome.name(),
        "grundy": finite,
        "remoteness": vertex.remoteness,
    });
    if let Some(LoopyNimber::Infinite(known)) = &vertex.value {
        told["loopy"] = serde_json::json!({ "infinity": known });
    }
    told
}

fn draw(graph: &PlayGraph, ask: &Graph, out: &mut Out) -> Result<ExitCode, Failure> {
    let layers = match ask.layers {
        ByLayers::Moves => Layers::Moves,
        ByLayers::Remoteness => Layers::Remoteness,
    };
    let drawn = match ask.format {
        Drawing::Dot => graph.dot(out.lang),
        Drawing::Svg => graph.svg(out.lang, layers)?,
    };
    out.write_all(drawn.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}
