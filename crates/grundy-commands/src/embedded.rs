//! The example files that are embedded in the program: rule files and graphs.

/// The name and the text of each embedded file, sorted by name. `build.rs` generates the list.
static FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// Returns the names of the embedded files that end with `ending`, such as `.game`, sorted.
pub fn names(ending: &str) -> Vec<String> {
    let names = FILES.iter().map(|(name, _)| (*name).to_string());
    names.filter(|name| name.ends_with(ending)).collect()
}

/// Returns the text of an embedded file, or `None` if there is no such file. `name` may include the
/// folder, as in `examples/nim.game`.
pub fn text(name: &str) -> Option<String> {
    let name = name.strip_prefix("examples/").unwrap_or(name);
    let index = FILES.binary_search_by_key(&name, |(file, _)| file).ok()?;
    Some(FILES[index].1.to_string())
}
