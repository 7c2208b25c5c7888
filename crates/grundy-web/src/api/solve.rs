//! Who wins, by which move, why, and how sure that is.

use crate::Site;
use crate::ask::{Asked, Body};
use crate::failure::Failure;
use crate::speech::Speech;
use axum::Json;
use axum::extract::State;
use grundy::workbench::{Detail, solve as answer};
use serde_json::Value;
use std::sync::Arc;

/// Winning moves told.
const MOVES: usize = 100;

/// `POST /solve`.
pub async fn solve(
    State(site): State<Arc<Site>>,
    speech: Speech,
    Body(asked): Body<Asked>,
) -> Result<Json<Value>, Failure> {
    let found = site.lanes.quick.run(move |budget| {
        asked.at_desk(budget, |desk, question| {
            let detail = Detail { moves: MOVES, ..Detail::default() };
            let found = answer(question, detail, &desk.budget)?;
            Ok(serde_json::to_value(found.for_programs(speech.0)).unwrap_or_default())
        })
    });
    found.await.map(Json).map_err(|failure| failure.in_language(speech))
}
