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
use std::borrow::Cow;
use std::sync::{Arc, LazyLock};
use std::time::SystemTime;

/// The folder of [`Assets`] at the time of the build.
const ASSET_FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/assets");

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

/// Returns the version of the scripts. It is part of their addresses, so that browsers keep the
/// scripts until one of them changes.
///
/// The version is the hash of all scripts. A debug build reads the scripts from their folder at each
/// request, so its version is the time of the latest change in that folder.
pub fn script_version() -> Cow<'static, str> {
    let change = if cfg!(debug_assertions) { latest_change(ASSET_FOLDER) } else { None };
    change.map_or(Cow::Borrowed(&SCRIPTS.version), |time| Cow::Owned(format!("{time:x}")))
}

/// Returns the time of the latest change in a folder, in nanoseconds since 1970: a file was edited,
/// added, removed or renamed. Returns `None` if the folder cannot be read.
fn latest_change(folder: &str) -> Option<u128> {
    let files = std::fs::read_dir(folder).ok()?.map(|entry| entry.ok()?.metadata().ok());
    let times = files.chain([std::fs::metadata(folder).ok()]).map(|data| data?.modified().ok());
    let latest = times.collect::<Option<Vec<_>>>()?.into_iter().max()?;
    Some(latest.duration_since(SystemTime::UNIX_EPOCH).ok()?.as_nanos())
}

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
/// version of the scripts, which a browser may still show, gets the current script.
async fn serve_script(Path((version, name)): Path<(String, String)>) -> Response {
    if !name.ends_with(".js") {
        return not_found();
    }
    serve_file::<Assets>(name, script_caching(&version, &script_version())).await
}

/// Returns the caching header of a script at an address with `version`, when the scripts have the
/// version `current`.
fn script_caching(version: &str, current: &str) -> &'static str {
    if version == current { IMMUTABLE } else { NO_CACHE }
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
    use super::{
        ASSET_FOLDER, Assets, IMMUTABLE, NO_CACHE, SCRIPTS, latest_change, script_caching,
        script_text, script_version,
    };
    use std::time::{Duration, SystemTime};

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
        assert_eq!(script_caching("1", "1"), IMMUTABLE);
        assert_eq!(script_caching("0", "1"), NO_CACHE);
    }

    #[test]
    fn a_debug_build_has_a_version_by_the_time_of_the_latest_change() {
        let time = latest_change(ASSET_FOLDER).expect("the folder of the assets");
        let by_time = format!("{time:x}");
        assert_eq!(script_version() == by_time, cfg!(debug_assertions));
        assert_eq!(script_version() == SCRIPTS.version, !cfg!(debug_assertions));
        assert_eq!(latest_change("no such folder"), None);
    }

    #[test]
    fn an_edited_file_has_a_later_time_of_change() {
        let folder = std::env::temp_dir().join(format!("grundy-assets-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a new folder");
        let file = std::fs::File::create(folder.join("a.js")).expect("a new file");
        let change = || latest_change(&folder.to_string_lossy());
        let created = change();
        let later = SystemTime::now() + Duration::from_secs(60);
        file.set_modified(later).expect("a new time of change");
        let edited = change();
        std::fs::remove_dir_all(&folder).expect("a removed folder");
        assert!(created.is_some() && edited > created);
    }
}
