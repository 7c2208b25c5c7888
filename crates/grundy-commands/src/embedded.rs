//! The files that come with the program: rule files and graphs.

use rust_embed::Embed;

#[derive(Embed)]
#[folder = "files/"]
struct Embedded;

/// The names of the files with an ending, in order.
pub fn names(ending: &str) -> Vec<String> {
    let mut names: Vec<String> = Embedded::iter().map(|name| name.to_string()).collect();
    names.retain(|name| name.ends_with(ending));
    names.sort_unstable();
    names
}

/// The text of a file, by its name with or without the folder in front of it: `examples/nim.game`.
pub fn text(name: &str) -> Option<String> {
    let name = name.strip_prefix("examples/").unwrap_or(name);
    Embedded::get(name).and_then(|file| String::from_utf8(file.data.into_owned()).ok())
}
