//! The value of a partizan position, shown below its answer.

use crate::client::Client;
use crate::limits::JsonBytes;
use crate::site::Site;
use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use grundy::base::{Text, text};
use grundy::workbench::Convention;
use grundy_commands::Session;
use grundy_commands::command::Request;
use grundy_commands::session::{RequestSizeLimits, read_example};
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
    let (lang, memory) = (client.lang, Arc::clone(&site.memory));
    let bytes = site.pools.quick.run(client, move |budget| {
        let mut session = Session::new(budget, lang, &read_example)
            .with_limits(RequestSizeLimits::SERVER)
            .with_memory(&memory);
        let convention = Convention { misere: false, compound: None };
        let question = session.question(&request.question, &request.files, convention);
        // An invalid question may be a game in the notation of combinatorial game theory.
        let report = if question.is_ok_and(|question| question.side_to_move().is_none()) {
            None
        } else {
            let request = ValueRequest { picture: true, ..request };
            request.compute(&mut session).ok().map(|output| request.response(output, lang))
        };
        Ok(serde_json::to_vec(&report).unwrap_or_else(|_| b"null".to_vec()))
    });
    JsonBytes(bytes.await.unwrap_or_else(|_| b"null".to_vec())).into_response()
}
