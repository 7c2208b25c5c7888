//! Jobs: watched while they work, cancelled.

use crate::failure::Failure;
use crate::jobs::{BETWEEN, State as JobState};
use crate::site::Site;
use axum::Json;
use axum::extract::{Path, State};
use axum::response::sse::{Event, KeepAlive, Sse};
use std::convert::Infallible;
use std::sync::Arc;
use tokio::sync::mpsc;
use tokio_stream::{Stream, wrappers::ReceiverStream};

/// `GET /jobs/{id}`.
pub async fn job(
    State(site): State<Arc<Site>>,
    Path(id): Path<String>,
) -> Result<Json<JobState>, Failure> {
    let watched = site.jobs.watch(&id)?;
    let state = watched.borrow().clone();
    Ok(Json(state))
}

/// `DELETE /jobs/{id}`.
pub async fn cancel(
    State(site): State<Arc<Site>>,
    Path(id): Path<String>,
) -> Result<Json<JobState>, Failure> {
    site.jobs.cancel(&id).map(Json)
}

/// `GET /jobs/{id}/events`: how the job goes, whenever that changes, until it is over.
pub async fn events(
    State(site): State<Arc<Site>>,
    Path(id): Path<String>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Failure> {
    let mut watched = site.jobs.watch(&id)?;
    let (tell, told) = mpsc::channel(1);
    tokio::spawn(async move {
        loop {
            let state = watched.borrow_and_update().clone();
            let event = Event::default().json_data(&state).unwrap_or_default();
            let gone = tell.send(Ok(event)).await.is_err();
            if gone || state.is_final() {
                return;
            }
            tokio::time::sleep(BETWEEN).await;
            if watched.changed().await.is_err() {
                return;
            }
        }
    });
    Ok(Sse::new(ReceiverStream::new(told)).keep_alive(KeepAlive::default()))
}
