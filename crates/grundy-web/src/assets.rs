//! Serves the scripts, styles and pictures that the binary embeds.

use crate::failure::Failure;
use crate::scripts::bundle;
use crate::site::Site;
use axum::Router;
use axum::extract::Path;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use grundy::words;
use rust_embed::Embed;
use std::sync::Arc;

/// The embedded folder with the scripts, the style sheets and the icon of the pages.
#[derive(Embed)]
#[folder = "assets/"]
struct Assets;

/// The embedded folder with the pictures of boards that the documents show.
#[derive(Embed)]
#[folder = "docs/pictures/boards/"]
struct Boards;

/// Returns the routes of the embedded scripts, styles, icon and pictures.
pub fn router() -> Router<Arc<Site>> {
    Router::new()
        .route("/assets/{name}", get(|Path(name): Path<String>| serve_file::<Assets>(name)))
        .route("/scripts/{name}", get(|Path(name): Path<String>| serve_script(name)))
        .route(
            "/pictures/boards/{name}",
            get(|Path(name): Path<String>| serve_file::<Boards>(name)),
        )
}

/// Returns the file `name` of the embedded folder `Folder` with its media type, or a 404 response
/// if there is no such file.
async fn serve_file<Folder: Embed>(name: String) -> Response {
    match Folder::get(&name) {
        Some(file) => file_response(&name, file.data.into_response()),
        None => not_found(),
    }
}

/// Returns the page script `name`, bundled with the modules that it imports, or a 404 response if
/// there is no such script.
async fn serve_script(name: String) -> Response {
    bundle(&name, script_text)
        .map_or_else(not_found, |text| file_response(&name, text.into_response()))
}

/// Returns the text of an embedded script, or `None` if there is no such file or it is not UTF-8.
fn script_text(name: &str) -> Option<String> {
    String::from_utf8(Assets::get(name)?.data.into_owned()).ok()
}

/// Adds the media type and the caching headers to `data`, the response with the contents of the
/// file `name`. The extension of the name determines the media type.
fn file_response(name: &str, data: Response) -> Response {
    let media_type = match name.rsplit_once('.').map(|(_, ending)| ending) {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    };
    let headers = [(header::CONTENT_TYPE, media_type), (header::CACHE_CONTROL, "no-cache")];
    (headers, data).into_response()
}

/// Returns the 404 response for a file that is not embedded.
fn not_found() -> Response {
    Failure::unknown(words!("there is no such file", "没有这个文件")).into_response()
}

#[cfg(test)]
mod tests {
    use super::{Assets, script_text};
    use crate::scripts::bundle;

    #[test]
    fn every_script_can_be_bundled() {
        let scripts: Vec<_> = Assets::iter().filter(|name| name.ends_with(".js")).collect();
        assert!(scripts.len() > 40);
        for name in scripts {
            let bundled =
                bundle(&name, script_text).unwrap_or_else(|| panic!("{name} cannot be bundled"));
            let module_line = bundled
                .lines()
                .find(|line| line.starts_with("import ") || line.starts_with("export "));
            assert_eq!(module_line, None, "{name}");
        }
    }
}
