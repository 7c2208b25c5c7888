//! Scripts and styles, embedded in the program.

use crate::failure::Failure;
use crate::site::Site;
use axum::Router;
use axum::extract::Path;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use grundy::words;
use rust_embed::Embed;
use std::sync::Arc;

#[derive(Embed)]
#[folder = "assets/"]
struct Assets;

/// The boards that a document shows.
#[derive(Embed)]
#[folder = "docs/pictures/boards/"]
struct Boards;

pub fn router() -> Router<Arc<Site>> {
    Router::new()
        .route("/assets/{name}", get(|Path(name): Path<String>| of::<Assets>(name)))
        .route("/pictures/boards/{name}", get(|Path(name): Path<String>| of::<Boards>(name)))
}

/// A file of a folder.
async fn of<Folder: Embed>(name: String) -> Response {
    let Some(file) = Folder::get(&name) else {
        let told = words!("there is no such file", "没有这个文件");
        return Failure::unknown(told).into_response();
    };
    let kind = match name.rsplit_once('.').map(|(_, ending)| ending) {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    };
    let headers = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache")];
    (headers, file.data).into_response()
}
