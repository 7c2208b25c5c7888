//! `/api/v1`: JSON in, JSON out. `openapi.rs` is the description of every path, `schemas.rs` of what goes over it.

mod check;
pub mod examples;
mod games;
mod law;
mod lint;
mod moves;
mod openapi;
mod pictures;
mod position;
mod schemas;
mod solve;
mod table;
mod verify;
mod view;

use crate::Site;
use axum::routing::{get, post};
use axum::{Json, Router};
use serde_json::Value;
use std::sync::Arc;

pub fn router() -> Router<Arc<Site>> {
    Router::new()
        .route("/openapi.json", get(description))
        .route("/examples", get(examples::list))
        .route("/examples/{name}", get(examples::show))
        .route("/games", get(games::list))
        .route("/games/{id}", get(games::show))
        .route("/solve", post(solve::solve))
        .route("/view", post(solve::look))
        .route("/position", post(position::position))
        .route("/reply", post(position::reply))
        .route("/moves", post(moves::moves))
        .route("/lint", post(lint::lint))
        .route("/table", post(table::table))
        .route("/check", post(check::check))
        .route("/law", post(law::law))
        .route("/jobs/{id}", get(law::job).delete(law::cancel))
        .route("/jobs/{id}/events", get(law::events))
        .route("/graph", post(pictures::graph))
        .route("/plot", post(pictures::plot))
        .route("/verify", post(verify::verify))
}

/// `GET /openapi.json`: the description for programs.
async fn description() -> Json<Value> {
    Json(openapi::description())
}
