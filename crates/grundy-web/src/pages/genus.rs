//! The genus and the misère canonical form of a position, shown below its misère answer.

use crate::client::Client;
use crate::limits::JsonBytes;
use crate::site::Site;
use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use grundy::base::{Budget, Text, text};
use grundy_commands::Session;
use grundy_commands::command::Request;
use grundy_commands::genus::GenusRequest;
use grundy_commands::session::{RequestSizeLimits, read_example};
use std::sync::Arc;

/// The maximum number of computing steps for a genus that a page shows.
const MAX_STEPS: u64 = 3_000_000;
/// The maximum number of positions that the computation of a genus for a page visits.
const MAX_POSITIONS: u64 = 200_000;

/// The texts that the script `genus.js` shows, each with the key by which the script finds it.
pub const TEXTS: &[(&str, Text)] = text!(scripts::genus);

/// Handles `POST /genus`: returns the misère properties of the sum in the request, the field
/// `first` of the response of the command `genus`. Returns `null` if they cannot be computed within
/// the limits; the page then omits them.
pub async fn genus(
    State(site): State<Arc<Site>>,
    client: Client,
    Json(request): Json<GenusRequest>,
) -> Response {
    let (lang, memory) = (client.lang, Arc::clone(&site.memory));
    let bytes = site.pools.quick.run(client, move |budget| {
        let steps = budget.steps.min(MAX_STEPS);
        let positions = budget.positions.min(MAX_POSITIONS);
        let budget = Budget { steps, positions, ..budget };
        let mut session = Session::new(budget, lang, &read_example)
            .with_limits(RequestSizeLimits::SERVER)
            .with_memory(&memory);
        let output = request.compute(&mut session).ok();
        let report = output.and_then(|output| request.response(output, lang).first);
        Ok(serde_json::to_vec(&report).unwrap_or_else(|_| b"null".to_vec()))
    });
    JsonBytes(bytes.await.unwrap_or_else(|_| b"null".to_vec())).into_response()
}
