//! The paths beside those of commands: each with what answers it and what is said of it.

use super::{catalogue, job, openapi};
use crate::jobs::State as Job;
use crate::site::Site;
use axum::routing::{MethodRouter, delete, get};
use grundy_commands::entry::Entry;
use grundy_commands::examples::ExamplesResponse;
use grundy_commands::list::ListResponse;
use schemars::{Schema, SchemaGenerator};
use std::sync::Arc;

/// A method of a path.
pub struct Route {
    /// The path.
    pub path: &'static str,
    /// The method.
    pub method: &'static str,
    /// What it does.
    pub summary: &'static str,
    /// What is answered.
    pub content: Content,
    /// What answers it; `routes` of one path are put together.
    pub answered: fn() -> MethodRouter<Arc<Site>>,
}

/// What is in an answer.
#[derive(Clone, Copy)]
pub enum Content {
    /// JSON of a schema.
    Of(fn(&mut SchemaGenerator) -> Schema),
    /// Server-sent events with JSON.
    Events,
    /// Some JSON.
    Any,
}

use Content::{Any, Events, Of};

/// All of them.
pub fn all() -> Vec<Route> {
    let route = |path, method, summary, content, answered| Route {
        path,
        method,
        summary,
        content,
        answered,
    };
    let names: Content = Of(|schemas| schemas.subschema_for::<ExamplesResponse>());
    let job: Content = Of(|schemas| schemas.subschema_for::<Job>());
    vec![
        route("/openapi.json", "get", "This description", Any, || get(openapi::answer)),
        route(
            "/games",
            "get",
            "The catalogue",
            Of(|schemas| schemas.subschema_for::<ListResponse>()),
            || get(catalogue::games),
        ),
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
