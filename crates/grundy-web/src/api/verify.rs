//! Certificates, checked anew.

use crate::Site;
use crate::ask::Body;
use crate::failure::Failure;
use crate::speech::Speech;
use axum::Json;
use axum::extract::State;
use grundy::workbench::certificate::{Any, verify_any};
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;

/// A certificate.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shown {
    certificate: Value,
}

/// `POST /verify`.
pub async fn verify(
    State(site): State<Arc<Site>>,
    speech: Speech,
    Body(shown): Body<Shown>,
) -> Result<Json<Value>, Failure> {
    let told = site.lanes.slow.run(move |budget| {
        let certificate = Any::read(&shown.certificate.to_string())?;
        let verified = verify_any(&certificate, &budget)?;
        Ok(json!({
            "holds": verified.holds, "positions": verified.positions,
            "told": verified.told.get(speech.0),
        }))
    });
    told.await.map(Json).map_err(|failure| failure.in_language(speech))
}
