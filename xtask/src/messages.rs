//! `cargo xtask messages`: lists the texts without a Chinese translation.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Returns the texts of all crates that have no translation, each as the path of its English file
/// and its key.
///
/// # Errors
/// A description, if a file or folder cannot be read.
pub fn untranslated() -> Result<Vec<String>, String> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("crates");
    let mut texts = Vec::new();
    for folder in entries(&crates)? {
        let messages = folder.join("messages");
        if messages.is_dir() {
            collect(&messages, &mut texts)?;
        }
    }
    Ok(texts)
}

/// Appends the texts without a translation in a folder and its subfolders, each as the path of its
/// English file and its key.
fn collect(folder: &Path, texts: &mut Vec<String>) -> Result<(), String> {
    for path in entries(folder)? {
        if path.is_dir() {
            collect(&path, texts)?;
        } else if let Some(topic) = path.to_string_lossy().strip_suffix(".en.ftl") {
            let english = read_file(&path)?;
            let translation = Path::new(topic).with_extension("zh.ftl");
            let chinese =
                if translation.exists() { read_file(&translation)? } else { String::new() };
            let translated: BTreeSet<&str> = keys(&chinese).collect();
            let missing = keys(&english).filter(|key| !translated.contains(key));
            texts.extend(missing.map(|key| format!("{}: {key}", path.display())));
        }
    }
    Ok(())
}

/// Returns the keys of a message file: they stand at the beginning of a line, before `=`.
fn keys(source: &str) -> impl Iterator<Item = &str> {
    let assignments = source.lines().filter_map(|line| line.split_once('='));
    let keys = assignments.map(|(key, _)| key.trim_end());
    keys.filter(|key| key.starts_with(|c: char| c.is_ascii_alphabetic()) && !key.contains(' '))
}

/// Returns the paths of the entries of a folder, sorted.
fn entries(folder: &Path) -> Result<Vec<std::path::PathBuf>, String> {
    let describe = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(describe)? {
        paths.push(entry.map_err(describe)?.path());
    }
    paths.sort();
    Ok(paths)
}

/// Returns the content of a file.
fn read_file(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}
