//! The value of a partizan position, shown below its answer.

use super::optional_answer::compute_or_null;
use crate::client::Client;
use crate::site::Site;
use axum::Json;
use axum::extract::State;
use axum::response::Response;
use grundy::base::{Text, text};
use grundy::workbench::Convention;
use grundy_commands::command::Request;
use grundy_commands::value::ValueRequest;
use std::sync::Arc;

/// The texts that the script `worth.js` shows, each with the key by which the script finds it.
pub const TEXTS: &[(&str, Text)] = text!(scripts::worth);

/// Handles `POST /worth`: returns the response of the command `value` with a picture. Returns
/// `null` for an impartial game, or if the value cannot be computed within the limits; the page
/// then omits it.
pub async fn worth(
    State(site): State<Arc<Site>>,
    client: Client,
    Json(request): Json<ValueRequest>,
) -> Response {
    compute_or_null(&site, client, move |session| {
        let convention = Convention { misere: false, compound: None };
        let question = session.question(&request.question, &request.files, convention);
        // An invalid question may be a game in the notation of combinatorial game theory.
        if question.is_ok_and(|question| question.side_to_move().is_none()) {
            return None;
        }
        let request = ValueRequest { picture: true, ..request };
        request.run(session).ok()
    })
    .await
}
