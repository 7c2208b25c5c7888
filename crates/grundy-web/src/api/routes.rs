//! The paths beside those of commands: each with what answers it and what is said of it.

use super::route::{Content, Route};
use super::{catalogue, job, openapi};
use crate::jobs::State as Job;
use crate::site::Site;
use axum::Json;
use axum::extract::State;
use axum::routing::{delete, get};
use grundy_commands::entry::Entry;
use grundy_commands::examples::ExamplesResponse;
use grundy_commands::list::ListResponse;
use serde_json::Value;
use std::sync::Arc;

use Content::{Any, Events, Of};

/// All of them.
pub fn all() -> Vec<Route> {
    let route = |path, method, summary, content, answered| Route {
        path,
        method,
        summary,
        takes: &[],
        content,
        answered,
    };
    let names: Content = Of(|schemas| schemas.subschema_for::<ExamplesResponse>());
    let job: Content = Of(|schemas| schemas.subschema_for::<Job>());
    vec![
        route("/openapi.json", "get", "This description", Any, || get(description)),
        Route {
            takes: &[
                ("search", "Words that a game mentions in its names or rules"),
                ("family", "A family of games, such as `nim` or `graphs`"),
            ],
            ..route(
                "/games",
                "get",
                "The catalogue",
                Of(|schemas| schemas.subschema_for::<ListResponse>()),
                || get(catalogue::games),
            )
        },
        route(
            "/games/{id}",
            "get",
            "A game, by any of its names",
            Of(|schemas| schemas.subschema_for::<Entry>()),
            || get(catalogue::game),
        ),
        // Its `POST` is a command.
        route("/examples", "get", "The names of example files", names, || get(catalogue::examples)),
        route("/examples/{name}", "get", "The text of an example file", names, || {
            get(catalogue::example)
        }),
        route("/jobs/{id}", "get", "How a job goes", job, || get(job::job)),
        route("/jobs/{id}", "delete", "Stops a job", job, || delete(job::cancel)),
        route(
            "/jobs/{id}/events",
            "get",
            "How a job goes, as server-sent events, until it is over",
            Events,
            || get(job::events),
        ),
    ]
}

/// `GET /openapi.json`.
async fn description(State(site): State<Arc<Site>>) -> Json<Value> {
    Json(openapi::description(site.commands, &all()))
}
