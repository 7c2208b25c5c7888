//! Tables of values.

use crate::Site;
use crate::ask::{Asked, whole};
use crate::failure::Failure;
use crate::limits::Written;
use crate::visitor::Visitor;
use axum::Json;
use axum::extract::State;
use grundy::base::{Budget, Error};
use grundy::words;
use grundy::workbench::table::{Asked as What, Cell, Table, table as computed, two_heaps};
use grundy::workbench::{Desk, Instance};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

/// A game without a position, and how far.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sizes {
    /// `wythoff`, `0.77`, `mine.game m=3`.
    game: String,
    #[serde(deserialize_with = "whole")]
    to: u64,
    #[serde(default)]
    outcomes: bool,
    #[serde(default)]
    misere: bool,
    #[serde(default)]
    grid: bool,
    #[serde(default)]
    files: BTreeMap<String, String>,
}

/// Values told at most.
pub const LARGEST: u64 = 2_000_000;

/// `POST /table`.
pub async fn table(
    State(site): State<Arc<Site>>,
    visitor: Visitor,
    Json(sizes): Json<Sizes>,
) -> Result<Written, Failure> {
    let told = site.lanes.slow.answer(visitor, move |budget| {
        if sizes.to > LARGEST {
            return Err(Error::too_big(words!(
                "the page shows at most {LARGEST} values",
                "网页至多显示 {LARGEST} 个值"
            ))
            .help(words!("`grundy table` goes further", "`grundy table` 可以更远")));
        }
        game_at_desk(&sizes.game, &sizes.files, budget, |desk, instance, _| {
            let what = What::usual(instance, sizes.misere, sizes.outcomes);
            let heaps = instance.game.heap_options().is_some();
            Ok(written(&match sizes.grid && heaps {
                true => two_heaps(instance, sizes.to, &desk.budget)?,
                false => computed(instance, sizes.to, what, &desk.budget)?,
            }))
        })
    });
    told.await
}

fn value(cell: &Cell) -> Value {
    match (cell.grundy, cell.score) {
        (Some(value), _) => json!(value),
        (None, Some(score)) => json!(score),
        (None, None) => json!(cell.outcome.name()),
    }
}

fn row(cells: &[Option<Cell>]) -> Vec<Value> {
    cells.iter().map(|cell| cell.as_ref().map_or(Value::Null, value)).collect()
}

fn written(table: &Table) -> Value {
    match table {
        Table::Line(cells) => json!({ "shape": "line", "values": row(cells) }),
        Table::Grid(rows) => {
            let rows: Vec<_> = rows.iter().map(|cells| row(cells)).collect();
            json!({ "shape": "grid", "values": rows })
        }
        Table::List(positions) => {
            let all: Vec<_> = positions
                .iter()
                .map(|(position, cell)| json!({ "position": position, "value": value(cell) }))
                .collect();
            json!({ "shape": "list", "values": all })
        }
    }
}

/// Works on a game without a position; `work` is also given the names of the parameters that were set.
///
/// # Errors
/// What is wrong with the game, and whatever `work` gives.
pub fn game_at_desk<T>(
    game: &str,
    files: &BTreeMap<String, String>,
    budget: Budget,
    work: impl FnOnce(&mut Desk, &Rc<Instance>, &[&str]) -> Result<T, Error>,
) -> Result<T, Error> {
    let asked = Asked { question: game.to_string(), misere: false, files: files.clone() };
    asked.words_at_desk(budget, |desk, words| {
        let instance = desk.game_alone(words)?;
        let given: Vec<&str> =
            words.iter().filter_map(|word| Some(word.split_once('=')?.0)).collect();
        work(desk, &instance, &given)
    })
}
