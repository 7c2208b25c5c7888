//! The sources, held to the arrows between the modules of the library.

use grundy::games::CARDS;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Each module with those it may know besides itself.
const ARROWS: &[(&str, &[&str])] = &[
    ("base", &[]),
    ("algebra", &["base"]),
    ("graphs", &["base"]),
    ("engine", &["base"]),
    ("family", &["base", "graphs"]),
    ("lang", &["base", "family"]),
    ("law", &["base", "family"]),
    ("games", &["base", "algebra", "graphs", "family"]),
    ("workbench", &["base", "algebra", "graphs", "engine", "family", "lang", "law", "games"]),
];

fn source_root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The source without what stands in comments.
fn code_of(path: &Path) -> String {
    let source = fs::read_to_string(path).unwrap();
    source.lines().map(|line| line.split("//").next().unwrap_or("")).collect::<Vec<_>>().join("\n")
}

/// The module path of a file below `src`: `engine/search.rs` is `[engine, search]`.
fn module_path(path: &Path) -> Vec<String> {
    let below = path.strip_prefix(source_root()).unwrap().with_extension("");
    let mut names: Vec<String> =
        below.iter().map(|name| name.to_string_lossy().into_owned()).collect();
    if names.last().is_some_and(|name| name == "mod" || name == "lib") {
        names.pop();
    }
    names
}

fn name_at(code: &str) -> &str {
    let end = code.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(code.len());
    &code[..end]
}

/// The top-level names that paths in `code` lead to, with the text of the path.
fn top_level_names(code: &str, depth: usize) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for (at, _) in code.match_indices("crate::") {
        let rest = &code[at + "crate::".len()..];
        found.push((name_at(rest).to_string(), format!("crate::{}", name_at(rest))));
    }
    for (at, _) in code.match_indices("super::") {
        if code[..at].ends_with("super::") {
            continue;
        }
        let mut rest = &code[at..];
        let mut climbed = 0;
        while let Some(after) = rest.strip_prefix("super::") {
            (rest, climbed) = (after, climbed + 1);
        }
        // Modules written out in the file, as for its tests, lie one deeper.
        let inline = code[..at].matches("mod tests {").count();
        if climbed >= depth + inline {
            found.push((name_at(rest).to_string(), format!("super … {}", name_at(rest))));
        }
    }
    found
}

#[test]
fn no_module_knows_one_it_must_not() {
    let mut wrong = Vec::new();
    let mut seen = 0;
    for path in rust_files(&source_root()) {
        let module = module_path(&path);
        let Some(top) = module.first() else { continue };
        let (_, knows) = ARROWS
            .iter()
            .find(|(name, _)| name == top)
            .unwrap_or_else(|| panic!("`{top}` has no place in the list of arrows"));
        for (name, told) in top_level_names(&code_of(&path), module.len()) {
            seen += 1;
            // `words!` is the one macro at the top.
            if name != *top && name != "words" && !knows.contains(&name.as_str()) {
                wrong.push(format!("{}: {told}", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "against the arrows:\n{}", wrong.join("\n"));
    assert!(seen > 50, "only {seen} paths were seen: the test no longer reads the sources");
}

#[test]
fn paths_are_told_apart() {
    let names = |code: &str, depth| -> Vec<String> {
        top_level_names(code, depth).into_iter().map(|(name, _)| name).collect()
    };
    assert_eq!(names("use crate::engine::{Fold, table};", 2), ["engine"]);
    assert_eq!(names("use crate::{base, engine};", 2), [""]);
    assert_eq!(names("use super::super::engine::Fold;", 2), ["engine"]);
    assert_eq!(names("use super::engine;", 1), ["engine"]);
    assert!(names("use super::search::Fold;", 2).is_empty());
    assert!(names("mod tests {\n use super::*;\n}", 1).is_empty());
}

#[test]
fn the_top_hands_on_nothing_but_base() {
    let code = code_of(&source_root().join("lib.rs"));
    for (at, _) in code.match_indices("use ") {
        assert!(code[at..].starts_with("use base::"), "{}", &code[at..at + 40]);
    }
    let declared: BTreeSet<&str> =
        code.match_indices("mod ").map(|(at, _)| name_at(&code[at + 4..])).collect();
    assert_eq!(declared, ARROWS.iter().map(|(name, _)| *name).collect());
}

#[test]
fn the_library_touches_no_file_and_prints_nothing() {
    for path in rust_files(&source_root()) {
        let code = code_of(&path);
        for word in ["println!", "print!(", "std::fs", "std::process", "std::env", "std::net"] {
            assert!(!code.contains(word), "{}: {word}", path.display());
        }
    }
}

#[test]
fn every_card_is_in_the_list_under_the_name_of_its_file() {
    let holds_card = |path: &PathBuf| code_of(path).contains("static CARD: Card");
    let files: BTreeSet<String> = rust_files(&source_root().join("games"))
        .iter()
        .filter(|path| holds_card(path))
        .map(|path| path.file_stem().unwrap().to_string_lossy().replace('_', "-"))
        .collect();
    let listed: BTreeSet<String> = CARDS.iter().map(|card| card.id.to_string()).collect();
    assert_eq!(files, listed);
    assert_eq!(listed.len(), CARDS.len(), "a card is listed twice");
}

#[test]
fn games_and_what_is_known_of_them_go_between_threads() {
    fn shared<T: Send + Sync>() {}
    shared::<grundy::workbench::Definition>();
    shared::<grundy::workbench::Memory>();
    shared::<grundy::lang::RuleGame>();
}
