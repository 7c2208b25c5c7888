//! The routes that watch and cancel jobs.

use crate::failure::Failure;
use crate::jobs::{EVENT_INTERVAL, JobState};
use crate::site::Site;
use axum::Json;
use axum::extract::{Path, State};
use axum::response::sse::{Event, KeepAlive, Sse};
use std::convert::Infallible;
use std::sync::Arc;
use tokio::sync::mpsc;
use tokio_stream::{Stream, wrappers::ReceiverStream};

/// Handles `GET /jobs/{id}`: returns the state of a job.
pub async fn job(
    State(site): State<Arc<Site>>,
    Path(id): Path<String>,
) -> Result<Json<JobState>, Failure> {
    let states = site.jobs.watch(&id)?;
    let state = states.borrow().clone();
    Ok(Json(state))
}

/// Handles `DELETE /jobs/{id}`: cancels a job and returns its last state.
pub async fn cancel(
    State(site): State<Arc<Site>>,
    Path(id): Path<String>,
) -> Result<Json<JobState>, Failure> {
    site.jobs.cancel(&id).map(Json)
}

/// Handles `GET /jobs/{id}/events`: sends the state of a job as a server-sent event at every
/// change, until the job ends.
pub async fn events(
    State(site): State<Arc<Site>>,
    Path(id): Path<String>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Failure> {
    let mut states = site.jobs.watch(&id)?;
    let (sender, receiver) = mpsc::channel(1);
    tokio::spawn(async move {
        loop {
            let state = states.borrow_and_update().clone();
            let event = Event::default().json_data(&state).unwrap_or_default();
            let is_closed = sender.send(Ok(event)).await.is_err();
            if is_closed || state.is_final() {
                return;
            }
            tokio::time::sleep(EVENT_INTERVAL).await;
            if states.changed().await.is_err() {
                return;
            }
        }
    });
    Ok(Sse::new(ReceiverStream::new(receiver)).keep_alive(KeepAlive::default()))
}
