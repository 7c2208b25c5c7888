//! The `GET` routes of the catalogue and the examples.

use crate::client::Client;
use crate::failure::Failure;
use axum::Json;
use axum::extract::{Path, Query};
use grundy::base::{Budget, Lang};
use grundy_commands::examples::ExamplesRequest;
use grundy_commands::list::ListRequest;
use grundy_commands::session::{RequestSizeLimits, read_example};
use grundy_commands::show::ShowRequest;
use grundy_commands::{Request, Session};
use serde::Deserialize;

/// The query parameters of `GET /games`: words to search for, and a family of games.
#[derive(Deserialize)]
pub struct GameSearch {
    #[serde(default)]
    search: String,
    family: Option<String>,
}

/// Computes the response to `request` at once, on the thread of the connection. Only requests that
/// take milliseconds are answered in this way.
fn respond<R: Request>(request: &R, lang: Lang) -> Result<Json<R::Response>, Failure> {
    let mut session =
        Session::new(Budget::default(), lang, &read_example).with_limits(RequestSizeLimits::SERVER);
    Ok(Json(request.run(&mut session)?))
}

/// Handles `GET /games?search=&family=`: lists the matching games of the catalogue.
pub async fn games(
    client: Client,
    Query(GameSearch { search, family }): Query<GameSearch>,
) -> Result<Json<<ListRequest as Request>::Response>, Failure> {
    respond(&ListRequest { search, family }, client.lang)
}

/// Handles `GET /games/{id}`: describes a game, by any of its names.
pub async fn game(
    client: Client,
    Path(game): Path<String>,
) -> Result<Json<<ShowRequest as Request>::Response>, Failure> {
    respond(&ShowRequest { game }, client.lang)
}

/// Handles `GET /examples`: lists the names of the example files.
pub async fn examples(
    client: Client,
) -> Result<Json<<ExamplesRequest as Request>::Response>, Failure> {
    respond(&ExamplesRequest { name: None }, client.lang)
}

/// Handles `GET /examples/{name}`: returns the text of an example file.
pub async fn example(
    client: Client,
    Path(name): Path<String>,
) -> Result<Json<<ExamplesRequest as Request>::Response>, Failure> {
    respond(&ExamplesRequest { name: Some(name) }, client.lang)
}
