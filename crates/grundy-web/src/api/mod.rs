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
use axum::routing::post;
use grundy_commands::Command;
use std::sync::Arc;

/// The paths of these commands, and those besides.
pub fn router(all: &'static [Command]) -> Router<Arc<Site>> {
    let besides = routes::all()
        .into_iter()
        .fold(Router::new(), |router, route| router.route(route.path, (route.answered)()));
    all.iter().fold(besides, |router, command| {
        let path = format!("/{}", command.name);
        router.route(
            &path,
            post(move |site, visitor, body| commands::answer(command, site, visitor, body)),
        )
    })
}
