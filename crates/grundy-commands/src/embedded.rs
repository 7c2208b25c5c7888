//! The files that come with the program: rule files and graphs.

/// Names and texts, in the order of names; `build.rs` makes the list.
static FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The names of the files with an ending, in order.
pub fn names(ending: &str) -> Vec<String> {
    let names = FILES.iter().map(|(name, _)| (*name).to_string());
    names.filter(|name| name.ends_with(ending)).collect()
}

/// The text of a file, by its name with or without the folder in front of it: `examples/nim.game`.
pub fn text(name: &str) -> Option<String> {
    let name = name.strip_prefix("examples/").unwrap_or(name);
    let found = FILES.binary_search_by_key(&name, |(of, _)| of).ok()?;
    Some(FILES[found].1.to_string())
}
