//! The graph of the positions that can arise, and plots of tables.

use super::table::game_at_desk;
use crate::Site;
use crate::ask::Asked;
use crate::failure::Failure;
use crate::visitor::Visitor;
use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use grundy::base::Error;
use grundy::words;
use grundy::workbench::graph;
use grundy::workbench::plot::{self, Kind};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Positions of a graph at most.
const VERTICES: usize = 400;
/// Values of a plot at most.
const LARGEST: u64 = 1_000_000;

/// `POST /graph`.
pub async fn graph(
    State(site): State<Arc<Site>>,
    visitor: Visitor,
    Json(asked): Json<Asked>,
) -> Result<Json<Value>, Failure> {
    let told = site.lanes.slow.run(visitor, move |budget| {
        asked.at_desk(budget, |desk, question| {
            let graph = graph::graph(question, VERTICES, &desk.budget)?;
            let mut told = serde_json::to_value(graph.for_programs()).unwrap_or_default();
            told["svg"] = json!(graph.svg(visitor.lang)?);
            Ok(told)
        })
    });
    told.await.map(Json)
}

/// What is plotted.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wanted {
    /// `wythoff`, `0.77`, `mine.game m=3`.
    game: String,
    to: u64,
    #[serde(default)]
    kind: What,
    period: Option<u64>,
    #[serde(default)]
    grid: bool,
    #[serde(default)]
    files: BTreeMap<String, String>,
}

/// Kinds of plots.
#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum What {
    #[default]
    Values,
    Differences,
    Modulo,
    Binary,
}

/// `POST /plot`: a picture in SVG.
pub async fn plot(
    State(site): State<Arc<Site>>,
    visitor: Visitor,
    Json(wanted): Json<Wanted>,
) -> Result<Response, Failure> {
    let drawn = site.lanes.slow.run(visitor, move |budget| {
        if wanted.to > LARGEST {
            return Err(Error::too_big(words!(
                "the page plots at most {LARGEST} values",
                "网页至多绘制 {LARGEST} 个值"
            ))
            .help(words!("`grundy plot` goes further", "`grundy plot` 可以更远")));
        }
        let kind = match wanted.kind {
            What::Values => Kind::Values,
            What::Differences => Kind::Differences,
            What::Modulo => Kind::Modulo,
            What::Binary => Kind::Binary,
        };
        let asked = plot::Asked { kind, to: wanted.to, period: wanted.period, grid: wanted.grid };
        game_at_desk(&wanted.game, &wanted.files, budget, |desk, instance, _| {
            Ok(plot::plot(instance, &asked, &desk.budget)?.svg(visitor.lang))
        })
    });
    let svg = drawn.await?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], svg).into_response())
}
