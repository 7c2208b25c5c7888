//! Describes a route that is not a command: its handler, and its documentation for the OpenAPI
//! description.

use crate::failure::Failure;
use crate::site::Site;
use axum::extract::{OriginalUri, Query, Request};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::Response;
use axum::routing::MethodRouter;
use grundy::base::{excerpt, nearest_word};
use grundy::words;
use schemars::{Schema, SchemaGenerator};
use std::sync::Arc;

/// A route that is not a command: the handler of one HTTP method of one path, with its
/// documentation.
pub struct Route {
    /// The path below `/api/v1`, such as `/jobs/{id}`.
    pub path: &'static str,
    /// The HTTP method in lower case, as OpenAPI writes it.
    pub method: &'static str,
    /// A one-line summary of the route for users of the API.
    pub summary: &'static str,
    /// The query parameters besides `lang`, each with its description.
    pub parameters: &'static [(&'static str, &'static str)],
    /// The form of the body of a successful response.
    pub content: Content,
    /// The function that creates the handler. Axum merges the handlers of the methods of one path.
    pub handler: fn() -> MethodRouter<Arc<Site>>,
}

/// The name of the query parameter that every path accepts: the language of texts.
pub const LANG: &str = "lang";

/// The middleware that refuses a query with unknown parameters, which are probably a mistake. The
/// known parameters are `lang` and those in `parameters`, which contains the name and the
/// description of each parameter of the route.
pub async fn refuse_unknown_parameters(
    parameters: &'static [(&'static str, &'static str)],
    request: Request,
    next: Next,
) -> Result<Response, Failure> {
    let pairs = Query::<Vec<(String, String)>>::try_from_uri(request.uri()).unwrap_or_default();
    let mut names = parameters.iter().map(|(name, _)| *name).chain([LANG]);
    let Some(name) = pairs
        .0
        .into_iter()
        .map(|(name, _)| name)
        .find(|name| names.clone().all(|known| known != name))
    else {
        return Ok(next.run(request).await);
    };
    // The message shows the original path, since nested routers strip the prefix.
    let full_path = request.extensions().get::<OriginalUri>().map_or(request.uri(), |uri| &uri.0);
    let (path, parameter) = (excerpt(full_path.path()), excerpt(&name));
    let message = words!(web::has_no_parameter, path, parameter);
    let help = match nearest_word(&name, names.clone()) {
        Some(near) => words!(web::did_you_mean, near),
        None => {
            let first_name = names.next().unwrap_or(LANG).to_string();
            let name_list =
                names.fold(first_name, |name_list, name| format!("{name_list}`, `{name}"));
            let chinese_list = name_list.replace("`, `", "`、`");
            words!(web::its_parameters, name_list = (name_list, chinese_list))
        }
    };
    Err(Failure::new(StatusCode::BAD_REQUEST, "bad_input", message).with_help(help))
}

/// The form of the body of a successful response.
#[derive(Clone, Copy)]
pub enum Content {
    /// JSON. The payload is the function that generates its schema.
    Schema(fn(&mut SchemaGenerator) -> Schema),
    /// A stream of server-sent events, each with a JSON object.
    Events,
    /// A JSON object without a schema, such as the OpenAPI description itself.
    Any,
}
