//! Checks the source files of the page: which modules they use, and which content they send to a
//! browser.

use std::fs;
use std::path::{Path, PathBuf};

/// Returns the paths and the texts of all files in a folder of this crate.
fn files(folder: &str) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            match path.is_dir() {
                true => folders.push(path),
                false => found.push((path.clone(), fs::read_to_string(&path).unwrap())),
            }
        }
    }
    assert!(!found.is_empty(), "{folder}");
    found
}

/// Asserts that no file in a folder contains one of the words; `why` is the reason for the failure
/// message.
fn hold_none_of(folder: &str, words: &[&str], why: &str) {
    for (path, text) in files(folder) {
        for word in words {
            assert!(!text.contains(word), "{} has `{word}`: {why}", path.display());
        }
    }
}

#[test]
fn the_server_computes_no_answers_itself() {
    hold_none_of("src", &["grundy::engine"], "the workbench answers all questions");
    hold_none_of("src/api", &["crate::pages"], "the API does not depend on the pages");
}

#[test]
fn pages_load_no_foreign_content_and_never_run_text_as_script() {
    let sinks =
        ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function"];
    hold_none_of("assets", &sinks, "scripts build the page from nodes");
    for (path, text) in files("assets").into_iter().chain(files("src")) {
        for rest in text.split("http").skip(1) {
            let address = rest.starts_with("://") || rest.starts_with("s://");
            let own = ["://127.0.0.1", "://localhost", "://www.w3.org/2000/svg"];
            assert!(
                !address || own.iter().any(|own| rest.starts_with(own)),
                "{} refers to another server: http{}",
                path.display(),
                rest.chars().take(40).collect::<String>()
            );
        }
    }
    hold_none_of(
        "src/pages",
        &["style=\"", "onclick=", "onload="],
        "the Content Security Policy forbids it",
    );
}
