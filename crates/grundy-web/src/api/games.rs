//! The catalogue.

use crate::failure::Failure;
use crate::visitor::Visitor;
use axum::Json;
use axum::extract::{Path, Query};
use axum::response::{IntoResponse, Response};
use grundy::workbench::catalogue::{self, Entry};
use serde::Deserialize;

/// What is looked for.
#[derive(Deserialize)]
pub struct Sought {
    #[serde(default)]
    search: String,
    family: Option<String>,
}

/// `GET /games?search=&family=`.
pub async fn list(visitor: Visitor, Query(sought): Query<Sought>) -> Json<Vec<Entry>> {
    let cards = catalogue::search(sought.family.as_deref(), &sought.search);
    Json(cards.into_iter().map(|card| Entry::of(card, visitor.lang)).collect())
}

/// `GET /games/{id}`.
pub async fn show(visitor: Visitor, Path(id): Path<String>) -> Result<Response, Failure> {
    let found = catalogue::find(&id)?;
    Ok(Json(Entry::of(found, visitor.lang)).into_response())
}
