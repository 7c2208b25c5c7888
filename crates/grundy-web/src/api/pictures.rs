//! The graph of the positions that can arise, and plots of tables.

use super::table::game_at_desk;
use crate::Site;
use crate::ask::{Asked, perhaps_whole, whole};
use crate::failure::Failure;
use crate::limits::Written;
use crate::visitor::Visitor;
use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use grundy::base::{Error, Words};
use grundy::words;
use grundy::workbench::graph::{self, Layers};
use grundy::workbench::plot::{self, Kind};
use serde::Deserialize;
use serde_json::json;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Positions of a graph at most.
const VERTICES: usize = 400;
/// Values of a plot at most.
pub const LARGEST: u64 = 1_000_000;

/// The position whose graph is drawn, and how.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Drawn {
    question: String,
    #[serde(default)]
    misere: bool,
    #[serde(default)]
    files: BTreeMap<String, String>,
    #[serde(default)]
    layers: By,
}

/// What layers are by.
#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum By {
    #[default]
    Moves,
    Remoteness,
}

/// `POST /graph`.
pub async fn graph(
    State(site): State<Arc<Site>>,
    visitor: Visitor,
    Json(drawn): Json<Drawn>,
) -> Result<Written, Failure> {
    let layers = match drawn.layers {
        By::Moves => Layers::Moves,
        By::Remoteness => Layers::Remoteness,
    };
    let asked = Asked { question: drawn.question, misere: drawn.misere, files: drawn.files };
    let told = site.lanes.slow.answer(visitor, move |budget| {
        asked.at_desk(budget, |desk, question| {
            let graph = graph::graph(question, VERTICES, &desk.budget)?;
            let mut told = serde_json::to_value(graph.for_programs()).unwrap_or_default();
            told["svg"] = json!(graph.svg(visitor.lang, layers)?);
            Ok(told)
        })
    });
    told.await
}

/// What is plotted.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wanted {
    /// `wythoff`, `0.77`, `mine.game m=3`.
    game: String,
    #[serde(deserialize_with = "whole")]
    to: u64,
    #[serde(default)]
    kind: What,
    #[serde(default, deserialize_with = "perhaps_whole")]
    period: Option<u64>,
    /// JSON with the picture in `svg`, its title, and what is known besides in `notes`.
    #[serde(default)]
    notes: bool,
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
    /// Of the sums of two heaps.
    Grid,
}

/// `POST /plot`: a picture in SVG.
pub async fn plot(
    State(site): State<Arc<Site>>,
    visitor: Visitor,
    Json(wanted): Json<Wanted>,
) -> Result<Response, Failure> {
    let with_notes = wanted.notes;
    let drawn = site.lanes.slow.run(visitor, move |budget| {
        if wanted.to > LARGEST {
            return Err(Error::too_big(words!(
                "the page plots at most {LARGEST} values",
                "网页至多绘制 {LARGEST} 个值"
            ))
            .help(words!("`grundy plot` goes further", "`grundy plot` 可以更远")));
        }
        if wanted.period == Some(0) {
            return Err(Error::bad(words!("`period` is 0", "`period` 为 0"))
                .help(words!("give at least 1, or leave it out", "请至少取 1，或省略")));
        }
        let kind = match wanted.kind {
            What::Values => Kind::Values,
            What::Differences => Kind::Differences,
            What::Modulo => Kind::Modulo,
            What::Binary => Kind::Binary,
            What::Grid => Kind::Values,
        };
        game_at_desk(&wanted.game, &wanted.files, budget, |desk, instance, _| {
            let heaps = instance.game.heap_options().is_some();
            let grid = heaps && matches!(wanted.kind, What::Grid);
            let asked = plot::Asked { kind, to: wanted.to, period: wanted.period, grid };
            let picture = plot::plot(instance, &asked, &desk.budget)?;
            let say = |words: &Words| words.get(visitor.lang).to_string();
            let notes: Vec<String> = picture.notes.iter().map(say).collect();
            let period = picture.period.map(|known| [known.from, known.period, known.saltus]);
            let told = json!({ "title": say(&picture.title), "notes": notes, "period": period });
            Ok((picture.svg(visitor.lang), told))
        })
    });
    let (svg, mut told) = drawn.await?;
    if with_notes {
        told["svg"] = json!(svg);
        return Ok(Json(told).into_response());
    }
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], svg).into_response())
}
