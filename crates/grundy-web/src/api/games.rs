//! The catalogue.

use crate::failure::Failure;
use crate::speech::Speech;
use axum::Json;
use axum::extract::{Path, Query};
use axum::response::{IntoResponse, Response};
use grundy::base::Error;
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
pub async fn list(speech: Speech, Query(sought): Query<Sought>) -> Json<Vec<Entry>> {
    let cards = catalogue::search(sought.family.as_deref(), &sought.search);
    Json(cards.into_iter().map(|card| Entry::of(card, speech.0)).collect())
}

/// `GET /games/{id}`.
pub async fn show(speech: Speech, Path(id): Path<String>) -> Result<Response, Failure> {
    let found =
        catalogue::find(&id).map_err(|error: Error| Failure::missing(error).in_language(speech))?;
    Ok(Json(Entry::of(found, speech.0)).into_response())
}
