//! Answers that a page shows below the answer of a question, and omits if they cannot be computed.

use crate::client::Client;
use crate::limits::JsonBytes;
use crate::site::Site;
use axum::response::{IntoResponse, Response};
use grundy_commands::Session;
use grundy_commands::session::{RequestSizeLimits, read_example};
use serde::Serialize;
use std::sync::Arc;

/// Computes an answer within the limits of quick requests, and returns it as JSON. Returns `null`
/// if `compute` returns `None` or exceeds the limits.
pub async fn compute_or_null<T: Serialize>(
    site: &Site,
    client: Client,
    compute: impl FnOnce(&mut Session) -> Option<T> + Send + 'static,
) -> Response {
    let (lang, memory) = (client.lang, Arc::clone(&site.memory));
    let bytes = site.pools.quick.run(client, move |budget| {
        let mut session = Session::new(budget, lang, &read_example)
            .with_limits(RequestSizeLimits::SERVER)
            .with_memory(&memory);
        let answer = compute(&mut session);
        Ok(serde_json::to_vec(&answer).unwrap_or_else(|_| b"null".to_vec()))
    });
    JsonBytes(bytes.await.unwrap_or_else(|_| b"null".to_vec())).into_response()
}
