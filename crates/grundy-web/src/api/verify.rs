//! Certificates, checked anew.

use crate::Site;
use crate::failure::Failure;
use crate::limits::Written;
use crate::visitor::Visitor;
use axum::Json;
use axum::extract::State;
use grundy::workbench::certificate::{Any, verify_any};
use serde::Deserialize;
use serde_json::json;
use serde_json::value::RawValue;
use std::sync::Arc;

/// A certificate.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shown {
    certificate: Box<RawValue>,
}

/// `POST /verify`.
pub async fn verify(
    State(site): State<Arc<Site>>,
    visitor: Visitor,
    Json(shown): Json<Shown>,
) -> Result<Written, Failure> {
    let told = site.lanes.slow.answer(visitor, move |budget| {
        let certificate = Any::read(shown.certificate.get())?;
        let verified = verify_any(&certificate, &budget)?;
        Ok(json!({
            "holds": verified.holds, "positions": verified.positions,
            "told": verified.told.get(visitor.lang),
        }))
    });
    told.await
}
