//! `/api/v1`: JSON in, JSON out. `commands.rs` answers every command,
//! `routes.rs` lists the other routes, and `openapi.rs` describes both from the same lists.

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
use route::refuse_unknown_parameters;
use std::sync::Arc;

/// Returns the routes below `/api/v1`: one `POST` route for each command, and the routes of
/// [`routes::all_routes`].
pub fn router(all_commands: &'static [Command]) -> Router<Arc<Site>> {
    // Commands have all parameters in their bodies; the queries of other routes are checked.
    let other_routes = routes::all_routes().into_iter().fold(Router::new(), |router, route| {
        let check = from_fn(move |request, next| {
            refuse_unknown_parameters(route.parameters, request, next)
        });
        router.route(route.path, (route.handler)().layer(check))
    });
    all_commands.iter().fold(other_routes, |router, command| {
        let path = format!("/{}", command.name);
        router.route(
            &path,
            post(move |site, client, body| commands::answer(command, site, client, body)),
        )
    })
}
