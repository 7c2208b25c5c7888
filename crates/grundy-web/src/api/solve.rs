//! Who wins, by which move, why, and how sure that is.

use crate::Site;
use crate::ask::Asked;
use crate::failure::Failure;
use crate::visitor::Visitor;
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
    visitor: Visitor,
    Json(asked): Json<Asked>,
) -> Result<Json<Value>, Failure> {
    let found = site.lanes.quick.run(visitor, move |budget| {
        asked.at_desk(budget, |desk, question| {
            let detail = Detail { moves: MOVES, ..Detail::default() };
            let found = answer(question, detail, &desk.budget)?;
            Ok(serde_json::to_value(found.for_programs(visitor.lang)).unwrap_or_default())
        })
    });
    found.await.map(Json)
}
