//! `/api/v1`: JSON in, JSON out. Commands are answered in one place, whatever they are; `routes.rs` has what is besides, and
//! `openapi.rs` describes both from the lists that make the routes.

mod catalogue;
mod commands;
mod job;
mod openapi;
mod route;
mod routes;

use crate::site::Site;
use axum::Router;
use axum::middleware::from_fn;
use axum::routing::post;
use grundy_commands::Command;
use route::all_known;
use std::sync::Arc;

/// The paths of these commands, and those besides.
pub fn router(all: &'static [Command]) -> Router<Arc<Site>> {
    // What is said in queries beside those of commands, which say all in their bodies, must be known.
    let besides = routes::all().into_iter().fold(Router::new(), |router, route| {
        let known = from_fn(move |request, next| all_known(route.takes, request, next));
        router.route(route.path, (route.answered)().layer(known))
    });
    all.iter().fold(besides, |router, command| {
        let path = format!("/{}", command.name);
        router.route(
            &path,
            post(move |site, visitor, body| commands::answer(command, site, visitor, body)),
        )
    })
}
