//! The list of the routes that are not commands.

use super::route::{Content, Route};
use super::{catalogue, job, openapi};
use crate::jobs::JobState;
use crate::site::Site;
use axum::Json;
use axum::extract::State;
use axum::routing::{delete, get};
use grundy_commands::catalogue_entry::CatalogueEntry;
use grundy_commands::examples::ExamplesResponse;
use grundy_commands::list::ListResponse;
use serde_json::Value;
use std::sync::Arc;

use Content::{Any, Events, Schema};

/// Returns the routes that are not commands.
pub fn all_routes() -> Vec<Route> {
    let route = |path, method, summary, content, handler| Route {
        path,
        method,
        summary,
        parameters: &[],
        content,
        handler,
    };
    let names: Content = Schema(|schemas| schemas.subschema_for::<ExamplesResponse>());
    let job: Content = Schema(|schemas| schemas.subschema_for::<JobState>());
    vec![
        route("/openapi.json", "get", "This description", Any, || get(description)),
        Route {
            parameters: &[
                ("search", "Words to search for in the names and rules of games"),
                ("family", "A family of games, such as `nim` or `graphs`"),
            ],
            ..route(
                "/games",
                "get",
                "The catalogue",
                Schema(|schemas| schemas.subschema_for::<ListResponse>()),
                || get(catalogue::games),
            )
        },
        route(
            "/games/{id}",
            "get",
            "A game of the catalogue, by any of its names",
            Schema(|schemas| schemas.subschema_for::<CatalogueEntry>()),
            || get(catalogue::game),
        ),
        // The `POST` of this path is a command and is not listed here.
        route("/examples", "get", "The names of the example files", names, || {
            get(catalogue::examples)
        }),
        route("/examples/{name}", "get", "The text of an example file", names, || {
            get(catalogue::example)
        }),
        route("/jobs/{id}", "get", "The state of a job", job, || get(job::job)),
        route("/jobs/{id}", "delete", "Stops a job", job, || delete(job::cancel)),
        route(
            "/jobs/{id}/events",
            "get",
            "The state of a job as server-sent events, until the job ends",
            Events,
            || get(job::events),
        ),
    ]
}

/// Handles `GET /openapi.json`: returns the OpenAPI description of all paths.
async fn description(State(site): State<Arc<Site>>) -> Json<Value> {
    Json(openapi::description(site.commands, &all_routes()))
}
