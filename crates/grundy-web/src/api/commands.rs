//! A command, whatever it is: answered in its lane, at a session that reads no file.

use crate::failure::Failure;
use crate::jobs::State as Job;
use crate::limits::Written;
use crate::site::Site;
use crate::visitor::Visitor;
use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use grundy::base::{Budget, Lang};
use grundy::workbench::Memory;
use grundy_commands::session::{Most, no_file};
use grundy_commands::{Command, Lane, Session};
use serde_json::value::RawValue;
use std::sync::Arc;

/// A session of a request, which finds what earlier ones left in the memory of the site.
pub fn session<'a>(budget: Budget<'a>, lang: Lang, memory: &Arc<Memory>) -> Session<'a> {
    Session::new(budget, lang, &no_file).within(Most::PAGE).with_memory(memory)
}

/// `POST` of a command.
pub async fn answer(
    command: &'static Command,
    State(site): State<Arc<Site>>,
    visitor: Visitor,
    Json(body): Json<Box<RawValue>>,
) -> Result<Response, Failure> {
    let lang = visitor.lang;
    let lane = match command.lane {
        Lane::Quick => &site.lanes.quick,
        Lane::Slow => &site.lanes.slow,
        Lane::Job => return begun(command, &site, visitor, body).await,
    };
    let memory = Arc::clone(&site.memory);
    let written = lane
        .run(visitor, move |budget| command.run(body.get(), &mut session(budget, lang, &memory)));
    Ok(Written(written.await?).into_response())
}

/// A job, after what is wrong with the request was told at once.
async fn begun(
    command: &'static Command,
    site: &Site,
    visitor: Visitor,
    body: Box<RawValue>,
) -> Result<Response, Failure> {
    let lang = visitor.lang;
    let memory = Arc::clone(&site.memory);
    let checked = site.lanes.quick.run(visitor, move |budget| {
        command.check(body.get(), &mut session(budget, lang, &memory)).map(|()| body)
    });
    let body = checked.await?;
    let memory = Arc::clone(&site.memory);
    let state: Job = site.jobs.begin(visitor, move |budget| {
        command.run(body.get(), &mut session(budget, lang, &memory))
    })?;
    let place = format!("/api/v1/jobs/{}", state.id);
    Ok((StatusCode::ACCEPTED, [(header::LOCATION, place)], Json(state)).into_response())
}
