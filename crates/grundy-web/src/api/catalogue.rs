//! What can be asked for by its address as well: the catalogue and the examples.

use crate::failure::Failure;
use crate::visitor::Visitor;
use axum::Json;
use axum::extract::{Path, Query};
use grundy::base::{Budget, Lang};
use grundy_commands::examples::ExamplesRequest;
use grundy_commands::list::ListRequest;
use grundy_commands::session::{Most, no_file};
use grundy_commands::show::ShowRequest;
use grundy_commands::{Request, Session};
use serde::Deserialize;

/// What is looked for; `lang` is not looked at here.
#[derive(Deserialize)]
pub struct Sought {
    #[serde(default)]
    search: String,
    family: Option<String>,
}

fn answered<R: Request>(request: &R, lang: Lang) -> Result<Json<R::Response>, Failure> {
    let mut session = Session::new(Budget::default(), lang, &no_file).within(Most::PAGE);
    Ok(Json(request.run(&mut session)?))
}

/// `GET /games?search=&family=`.
pub async fn games(
    visitor: Visitor,
    Query(Sought { search, family }): Query<Sought>,
) -> Result<Json<<ListRequest as Request>::Response>, Failure> {
    answered(&ListRequest { search, family }, visitor.lang)
}

/// `GET /games/{id}`.
pub async fn game(
    visitor: Visitor,
    Path(game): Path<String>,
) -> Result<Json<<ShowRequest as Request>::Response>, Failure> {
    answered(&ShowRequest { game }, visitor.lang)
}

/// `GET /examples`.
pub async fn examples(
    visitor: Visitor,
) -> Result<Json<<ExamplesRequest as Request>::Response>, Failure> {
    answered(&ExamplesRequest { name: None }, visitor.lang)
}

/// `GET /examples/{name}`.
pub async fn example(
    visitor: Visitor,
    Path(name): Path<String>,
) -> Result<Json<<ExamplesRequest as Request>::Response>, Failure> {
    answered(&ExamplesRequest { name: Some(name) }, visitor.lang)
}
