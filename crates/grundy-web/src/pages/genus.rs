//! The genus and the misère canonical form of a position, shown below its misère answer.

use super::optional_answer::compute_or_null;
use crate::client::Client;
use crate::site::Site;
use axum::Json;
use axum::extract::State;
use axum::response::Response;
use grundy::base::{Budget, Text, text};
use grundy_commands::command::Request;
use grundy_commands::genus::GenusRequest;
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
    compute_or_null(&site, client, move |session| {
        let Budget { steps, positions, .. } = session.budget;
        session.budget.steps = steps.min(MAX_STEPS);
        session.budget.positions = positions.min(MAX_POSITIONS);
        request.run(session).ok()?.first
    })
    .await
}
