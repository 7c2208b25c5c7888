//! The files that examples name, so that they can be played without a file of one's own.

use crate::failure::Failure;
use axum::Json;
use axum::extract::Path;
use grundy::base::excerpt;
use grundy::words;
use rust_embed::Embed;
use serde_json::{Value, json};

#[derive(Embed)]
#[folder = "../../examples/"]
struct Files;

/// The names of the example files with an ending, in order.
pub fn names(ending: &str) -> Vec<String> {
    let mut names: Vec<String> = Files::iter().map(|name| name.to_string()).collect();
    names.retain(|name| name.ends_with(ending));
    names.sort_unstable();
    names
}

/// The text of an example file.
pub fn text(name: &str) -> Option<String> {
    Files::get(name).and_then(|file| String::from_utf8(file.data.into_owned()).ok())
}

/// `GET /examples`.
pub async fn list() -> Json<Value> {
    Json(json!({ "rules": names(".game"), "graphs": names(".txt") }))
}

/// `GET /examples/{name}`.
pub async fn show(Path(name): Path<String>) -> Result<Json<Value>, Failure> {
    let text = text(&name).ok_or_else(|| {
        let shown = excerpt(&name);
        grundy::base::Error::unknown(words!("there is no example `{shown}`", "没有示例 `{shown}`"))
            .help(words!("see `/api/v1/examples`", "见 `/api/v1/examples`"))
    });
    match text {
        Ok(text) => Ok(Json(json!({ "name": name, "text": text }))),
        Err(error) => Err(error.into()),
    }
}
