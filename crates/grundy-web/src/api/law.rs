//! Laws: sought by a job, watched while it works, cancelled.

use super::table::game_at_desk;
use crate::Site;
use crate::ask::{perhaps_whole, whole};
use crate::failure::Failure;
use crate::jobs::{BETWEEN, State as JobState};
use crate::visitor::Visitor;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use grundy::base::{Budget, Error, Lang};
use grundy::law::guess::Language;
use grundy::words;
use grundy::workbench::seek::{Sought as Found, Wanted, seek};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::mpsc;
use tokio_stream::{Stream, wrappers::ReceiverStream};

/// A game, and how far to look.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sought {
    /// `wythoff`, `0.77`, `mine.game m=3`.
    game: String,
    #[serde(default, deserialize_with = "perhaps_whole")]
    to: Option<u64>,
    #[serde(default = "usual_seconds", deserialize_with = "whole")]
    seconds: u64,
    #[serde(default)]
    files: BTreeMap<String, String>,
}

fn usual_seconds() -> u64 {
    20
}

/// Seconds a job may take at most.
pub const LONGEST: u64 = 60;

/// `POST /law`.
pub async fn law(
    State(site): State<Arc<Site>>,
    visitor: Visitor,
    Json(ask): Json<Sought>,
) -> Result<Response, Failure> {
    if ask.seconds == 0 || ask.seconds > LONGEST {
        let seconds = ask.seconds;
        let error = Error::bad(words!("`seconds` is {seconds}", "`seconds` 为 {seconds}"))
            .help(words!("choose from 1 to {LONGEST}", "请取 1 到 {LONGEST}"));
        return Err(Failure::from(error));
    }
    // What is wrong with the game is told at once.
    let ask = site.lanes.quick.run(visitor, move |budget| {
        game_at_desk(&ask.game, &ask.files, budget, |_, _, _| Ok(()))?;
        Ok(ask)
    });
    let ask = ask.await?;
    let begun = site.jobs.begin(visitor, move |budget| {
        game_at_desk(&ask.game, &ask.files, budget, |desk, instance, given| {
            let (to, seconds) = (ask.to, ask.seconds);
            let wanted = Wanted { given, to, observe: false, seconds, misere: false };
            let time = Duration::from_secs(seconds + 1);
            let budget = Budget { deadline: Instant::now().checked_add(time), ..desk.budget };
            Ok(told(&seek(instance, wanted, &budget)?, visitor.lang))
        })
    });
    let state = begun?;
    let place = format!("/api/v1/jobs/{}", state.id);
    Ok((StatusCode::ACCEPTED, [(header::LOCATION, place)], Json(state)).into_response())
}

/// Languages that laws are written in.
const LANGUAGES: [(&str, Language); 3] =
    [("C++", Language::Cpp), ("Python", Language::Python), ("Rust", Language::Rust)];

/// Every law with its evidence, and as functions.
fn told(found: &Found, lang: Lang) -> Value {
    let mut laws = Vec::new();
    if let Some(law) = &found.law {
        let written = LANGUAGES.map(|(name, language)| {
            Some((name.to_string(), Value::from(law.export(language).ok()?)))
        });
        laws.push(json!({
            "label": law.name,
            "told": law.told().get(lang),
            "evidence": law.evidence,
            "evidence_told": law.evidence.told().get(lang),
            "evidence_basis": law.evidence.basis().get(lang),
            "export": Value::Object(written.into_iter().flatten().collect()),
            "certificate": law.certificate,
        }));
    }
    for guessed in &found.guessed {
        for law in &guessed.laws {
            let written = LANGUAGES.map(|(name, language)| {
                (name.to_string(), Value::from(guessed.export(law, language)))
            });
            laws.push(json!({
                "label": guessed.label().get(lang),
                "told": guessed.told(law).get(lang),
                "says": guessed.written(law),
                "proved": false,
                "export": Value::Object(written.into_iter().collect()),
            }));
        }
    }
    json!({ "laws": laws })
}

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
