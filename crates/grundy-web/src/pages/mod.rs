//! The pages, drawn here and brought to life by scripts that ask the API.

mod catalogue;
mod lab;
mod layout;
mod play;
mod play_texts;
mod see;

use crate::Site;
use axum::Router;
use axum::routing::get;
use std::sync::Arc;

pub fn router() -> Router<Arc<Site>> {
    Router::new()
        .route("/", get(catalogue::all))
        .route("/games/{id}", get(catalogue::one))
        .route("/play", get(play::play))
        .route("/see", get(see::see))
        .route("/lab", get(lab::lab))
}
