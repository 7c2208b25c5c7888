//! Serves the scripts, styles and pictures that the binary embeds.

use crate::failure::Failure;
use crate::scripts::Scripts;
use crate::site::Site;
use axum::Router;
use axum::extract::Path;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use grundy::words;
use rust_embed::Embed;
use std::sync::{Arc, LazyLock};

/// The embedded folder with the scripts, the style sheets and the icon of the pages.
#[derive(Embed)]
#[folder = "assets/"]
struct Assets;

/// The embedded folder with the pictures of boards that the documents show.
#[derive(Embed)]
#[folder = "docs/pictures/boards/"]
struct Boards;

/// The embedded scripts. A debug build reads the text of a script at each request, but the imports
/// of all scripts only once.
pub static SCRIPTS: LazyLock<Scripts> = LazyLock::new(|| {
    let names = Assets::iter().filter(|name| name.ends_with(".js"));
    Scripts::new(names.filter_map(|name| Some((name.to_string(), script_text(&name)?))))
});

/// Returns the text of an embedded script, or `None` if there is no such file or it is not UTF-8.
fn script_text(name: &str) -> Option<String> {
    String::from_utf8(Assets::get(name)?.data.into_owned()).ok()
}

/// The caching header of a file that a browser requests again whenever it needs it.
const NO_CACHE: &str = "no-cache";
/// The caching header of a file whose address changes with its contents.
const IMMUTABLE: &str = "public, max-age=31536000, immutable";

/// Returns the routes of the embedded scripts, styles, icon and pictures.
pub fn router() -> Router<Arc<Site>> {
    let serve_asset = |Path(name): Path<String>| serve_file::<Assets>(name, NO_CACHE);
    let serve_board = |Path(name): Path<String>| serve_file::<Boards>(name, NO_CACHE);
    Router::new()
        .route("/assets/{name}", get(serve_asset))
        .route("/scripts/{version}/{name}", get(serve_script))
        .route("/pictures/boards/{name}", get(serve_board))
}

/// Returns the file `name` of the embedded folder `Folder` with its media type and the caching
/// header `caching`, or a 404 response if there is no such file.
async fn serve_file<Folder: Embed>(name: String, caching: &'static str) -> Response {
    let Some(file) = Folder::get(&name) else { return not_found() };
    let headers = [(header::CONTENT_TYPE, media_type(&name)), (header::CACHE_CONTROL, caching)];
    (headers, file.data).into_response()
}

/// Returns the script `name`, or a 404 response if there is no such script. A page of another
/// version of the program, which a browser may still show, gets the current script.
async fn serve_script(Path((version, name)): Path<(String, String)>) -> Response {
    if !name.ends_with(".js") {
        return not_found();
    }
    serve_file::<Assets>(name, script_caching(&version, cfg!(debug_assertions))).await
}

/// Returns the caching header of a script at an address with `version`. If the server reads the
/// scripts from their folder (`is_editable`), a browser must see an edit when it reloads the page.
fn script_caching(version: &str, is_editable: bool) -> &'static str {
    if version == SCRIPTS.version && !is_editable { IMMUTABLE } else { NO_CACHE }
}

/// Returns the media type of a file, which the extension of its name determines.
fn media_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, ending)| ending) {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    }
}

/// Returns the 404 response for a file that is not embedded.
fn not_found() -> Response {
    Failure::unknown(words!(web::there_is_no_such_file)).into_response()
}

/// Returns the texts of the script `name` and of all scripts that it imports, one after another.
#[cfg(test)]
pub fn source_with_imports(name: &str) -> String {
    let names = std::iter::once(name).chain(SCRIPTS.all_imports(name));
    names.filter_map(script_text).collect()
}

#[cfg(test)]
mod tests {
    use super::{Assets, IMMUTABLE, NO_CACHE, SCRIPTS, script_caching, script_text};

    #[test]
    fn every_import_of_a_script_is_preloaded_and_no_import_is_part_of_a_cycle() {
        let scripts: Vec<_> = Assets::iter().filter(|name| name.ends_with(".js")).collect();
        assert!(scripts.len() > 40);
        for name in scripts {
            let text = script_text(&name).unwrap_or_default();
            let imports = SCRIPTS.all_imports(&name);
            // Any text between quotes that names a script, however the script is imported.
            for source in text.split("\"./").skip(1).filter_map(|tail| tail.split('"').next()) {
                assert!(imports.contains(source), "{name} imports {source}");
            }
            assert!(!text.contains("import(") && !text.contains("import \""), "{name}");
            assert!(!imports.contains(&*name), "{name} imports itself");
            for import in imports {
                assert!(script_text(import).is_some(), "{name} imports {import}");
            }
        }
    }

    #[test]
    fn only_an_address_with_the_current_version_is_immutable() {
        assert_eq!(script_caching(&SCRIPTS.version, false), IMMUTABLE);
        assert_eq!(script_caching("0", false), NO_CACHE);
        assert_eq!(script_caching(&SCRIPTS.version, true), NO_CACHE);
    }
}
