//! The misère quotient of a game, with the path of a position through it: the successive products
//! of the elements of its heaps. The page shows the quotient below the answer in misère play.

use super::optional_answer::compute_or_null;
use crate::client::Client;
use crate::site::Site;
use axum::Json;
use axum::extract::State;
use axum::response::Response;
use grundy::base::{Text, text};
use grundy::workbench::{Convention, quotient_picture};
use grundy_commands::input::RawInput;
use grundy_commands::session::Files;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The texts that the script `monoid.js` shows, each with the key by which the script finds it.
pub const TEXTS: &[(&str, Text)] = text!(scripts::monoid);

/// The body of `POST /monoid`: a question about a position in misère play, and the rule files that
/// it names.
#[derive(Deserialize)]
pub struct MonoidRequest {
    question: RawInput,
    #[serde(default)]
    files: Files,
}

/// The response to the script: the picture and the order (number of elements) of the quotient, the
/// element of the position, and whether the position is a P-position.
#[derive(Serialize)]
struct MonoidView {
    svg: String,
    order: usize,
    element: String,
    is_p: bool,
}

/// Handles `POST /monoid`: returns the misère quotient with the path of a position as a
/// [`MonoidView`]. Returns `null` if it cannot be computed within the limits; the page then omits
/// it.
pub async fn monoid(
    State(site): State<Arc<Site>>,
    client: Client,
    Json(request): Json<MonoidRequest>,
) -> Response {
    compute_or_null(&site, client, move |session| {
        let convention = Convention { misere: true, compound: None };
        let question = session.question(&request.question, &request.files, convention).ok()?;
        let path = quotient_picture::draw_walk(&question, session.lang, &session.budget)?;
        let (element, is_p) = path.end;
        Some(MonoidView { svg: path.svg, order: path.order, element, is_p })
    })
    .await
}
