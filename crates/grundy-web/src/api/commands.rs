//! The `POST` route of every command: it runs in the pool of its priority, in a session that reads
//! no files.

use crate::client::Client;
use crate::failure::Failure;
use crate::jobs::JobState;
use crate::limits::JsonBytes;
use crate::site::Site;
use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use grundy::base::{Budget, Lang};
use grundy::workbench::GameCache;
use grundy_commands::session::{RequestSizeLimits, read_example};
use grundy_commands::{Command, Priority, Session};
use serde_json::value::RawValue;
use std::sync::Arc;

/// Creates the session that answers a request. It can read the embedded examples but no files of
/// the disk, and shares the cache `memory` with all requests.
pub fn session<'a>(budget: Budget<'a>, lang: Lang, memory: &Arc<GameCache>) -> Session<'a> {
    Session::new(budget, lang, &read_example)
        .with_limits(RequestSizeLimits::SERVER)
        .with_memory(memory)
}

/// Handles the `POST` request of a command: runs the command in the thread pool of its priority, or
/// starts it as a job.
pub async fn answer(
    command: &'static Command,
    State(site): State<Arc<Site>>,
    client: Client,
    Json(body): Json<Box<RawValue>>,
) -> Result<Response, Failure> {
    let lang = client.lang;
    let pool = match command.priority {
        Priority::Quick => &site.pools.quick,
        Priority::Slow => &site.pools.slow,
        Priority::Job => return start_job(command, &site, client, body).await,
    };
    let memory = Arc::clone(&site.memory);
    let bytes = pool
        .run(client, move |budget| command.run(body.get(), &mut session(budget, lang, &memory)));
    Ok(JsonBytes(bytes.await?).into_response())
}

/// Validates the request of a command in the pool for quick requests, then starts the command as a
/// job. Returns the status 202 with the state of the job and its address.
async fn start_job(
    command: &'static Command,
    site: &Site,
    client: Client,
    body: Box<RawValue>,
) -> Result<Response, Failure> {
    let lang = client.lang;
    let memory = Arc::clone(&site.memory);
    let validated = site.pools.quick.run(client, move |budget| {
        command.check(body.get(), &mut session(budget, lang, &memory)).map(|()| body)
    });
    let body = validated.await?;
    let memory = Arc::clone(&site.memory);
    let state: JobState = site.jobs.start(client, move |budget| {
        command.run(body.get(), &mut session(budget, lang, &memory))
    })?;
    let location = format!("/api/v1/jobs/{}", state.id);
    Ok((StatusCode::ACCEPTED, [(header::LOCATION, location)], Json(state)).into_response())
}
