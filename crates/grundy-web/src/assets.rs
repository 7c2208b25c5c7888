//! Scripts and styles, embedded in the program.

use crate::failure::Failure;
use crate::scripts::joined;
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
        .route("/scripts/{name}", get(|Path(name): Path<String>| script(name)))
        .route("/pictures/boards/{name}", get(|Path(name): Path<String>| of::<Boards>(name)))
}

/// A file of a folder.
async fn of<Folder: Embed>(name: String) -> Response {
    match Folder::get(&name) {
        Some(file) => sent(&name, file.data.into_response()),
        None => none(),
    }
}

/// A page's script with its modules.
async fn script(name: String) -> Response {
    joined(&name, text).map_or_else(none, |text| sent(&name, text.into_response()))
}

/// A file of scripts as it is.
fn text(name: &str) -> Option<String> {
    String::from_utf8(Assets::get(name)?.data.into_owned()).ok()
}

fn sent(name: &str, data: Response) -> Response {
    let kind = match name.rsplit_once('.').map(|(_, ending)| ending) {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    };
    let headers = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache")];
    (headers, data).into_response()
}

fn none() -> Response {
    Failure::unknown(words!("there is no such file", "没有这个文件")).into_response()
}

#[cfg(test)]
mod tests {
    use super::{Assets, text};
    use crate::scripts::joined;

    #[test]
    fn scripts_are_written_so_that_they_can_be_joined() {
        let scripts: Vec<_> = Assets::iter().filter(|name| name.ends_with(".js")).collect();
        assert!(scripts.len() > 40);
        for name in scripts {
            let joined = joined(&name, text).unwrap_or_else(|| panic!("{name} cannot be joined"));
            let left = joined
                .lines()
                .find(|line| line.starts_with("import ") || line.starts_with("export "));
            assert_eq!(left, None, "{name}");
        }
    }
}
