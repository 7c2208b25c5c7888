//! What a path is beside those of commands.

use crate::failure::Failure;
use crate::site::Site;
use axum::extract::{OriginalUri, Query, Request};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::Response;
use axum::routing::MethodRouter;
use grundy::base::excerpt;
use grundy::lang::nearest;
use grundy::words;
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
    /// What may be said in its query beside the language, each with what it means.
    pub takes: &'static [(&'static str, &'static str)],
    /// What is answered.
    pub content: Content,
    /// What answers it; `routes` of one path are put together.
    pub answered: fn() -> MethodRouter<Arc<Site>>,
}

/// What every query may say.
pub const LANG: &str = "lang";

/// Refuses a query with anything in it that its path does not take: what is left unread may have been meant.
pub async fn all_known(
    takes: &'static [(&'static str, &'static str)],
    request: Request,
    next: Next,
) -> Result<Response, Failure> {
    let said = Query::<Vec<(String, String)>>::try_from_uri(request.uri()).unwrap_or_default();
    let mut known = takes.iter().map(|(name, _)| *name).chain([LANG]);
    let Some(name) =
        said.0.into_iter().map(|(name, _)| name).find(|one| known.clone().all(|name| name != one))
    else {
        return Ok(next.run(request).await);
    };
    // The path as it was asked for: what routes it takes the beginning away.
    let whole = request.extensions().get::<OriginalUri>().map_or(request.uri(), |uri| &uri.0);
    let (path, shown) = (excerpt(whole.path()), excerpt(&name));
    let told = words!("`{path}` takes no `{shown}`", "`{path}` 不接受 `{shown}`");
    let help = match nearest(&name, known.clone()) {
        Some(near) => words!("did you mean `{near}`?", "是否想写 `{near}`？"),
        None => {
            let first = known.next().unwrap_or(LANG).to_string();
            let all = known.fold(first, |all, name| format!("{all}`, `{name}"));
            let both = all.replace("`, `", "`、`");
            words!("it takes `{all}`", "可写 `{both}`")
        }
    };
    Err(Failure::new(StatusCode::BAD_REQUEST, "bad_input", told).helped(help))
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
