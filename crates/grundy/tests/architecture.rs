//! The sources, held to the arrows between the modules of the library.

mod sources;

use grundy::games::CARDS;
use sources::Uses;
use std::collections::{BTreeMap, BTreeSet};
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

/// The floors of the workbench, from below: each knows itself and those before it.
const FLOORS: &[&str] = &["game", "memory", "ask", "solve", "tasks"];

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

/// The floors that the sources of a floor must not know, and do.
fn looks_up(floor: &str, code: &str) -> Vec<String> {
    let above = FLOORS.iter().skip_while(|name| **name != floor).skip(1);
    let ways = |name: &&str| [format!("workbench::{name}"), format!("super::super::{name}")];
    above.flat_map(ways).filter(|path| code.contains(path.as_str())).collect()
}

#[test]
fn no_floor_of_the_workbench_looks_up() {
    let root = source_root().join("workbench");
    for floor in FLOORS {
        let files = rust_files(&root.join(floor));
        assert!(files.len() > 3, "{floor} has only {} files", files.len());
        for path in files {
            let wrong = looks_up(floor, &code_of(&path));
            assert!(wrong.is_empty(), "{} looks up to {wrong:?}", path.display());
        }
    }
    let folders =
        fs::read_dir(&root).unwrap().filter(|entry| entry.as_ref().unwrap().path().is_dir());
    assert_eq!(folders.count(), FLOORS.len(), "a floor has no place in the list");
    assert_eq!(looks_up("ask", "use crate::workbench::solve::found;"), ["workbench::solve"]);
    assert!(looks_up("ask", "use crate::workbench::memory::store;").is_empty());
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

/// The crates in which no files use each other in a circle.
const CRATES: &[&str] = &["grundy", "grundy-cli", "grundy-judge", "grundy-web"];

/// Files that still use each other in a circle. This list may only become shorter.
const STILL_TO_BE_MENDED: &[&str] = &[
    "grundy-web/api/check.rs",
    "grundy-web/api/law.rs",
    "grundy-web/api/lint.rs",
    "grundy-web/api/mod.rs",
    "grundy-web/api/moves.rs",
    "grundy-web/api/openapi.rs",
    "grundy-web/api/pictures.rs",
    "grundy-web/api/position.rs",
    "grundy-web/api/schemas.rs",
    "grundy-web/api/solve.rs",
    "grundy-web/api/table.rs",
    "grundy-web/api/verify.rs",
    "grundy-web/assets.rs",
    "grundy-web/guard.rs",
    "grundy-web/lib.rs",
    "grundy-web/pages/mod.rs",
];

/// The files of all crates that stand in circles, and the circles as text.
fn circles() -> (BTreeSet<String>, String) {
    let crates = source_root().parent().unwrap().parent().unwrap().to_path_buf();
    let (mut files, mut told) = (BTreeSet::new(), String::new());
    for name in CRATES {
        let folder = crates.join(name).join("src");
        let uses = Uses::of_crate(&folder);
        for path in rust_files(&folder) {
            let file = path.strip_prefix(&folder).unwrap().display().to_string();
            let for_tests = format!("#[cfg(test)]\nmod {};", path.file_stem().unwrap().display());
            let root = fs::read_to_string(folder.join("lib.rs")).unwrap_or_default();
            assert!(
                uses.files.contains(&file) || root.contains(&for_tests),
                "{name}/{file} was not read"
            );
        }
        for circle in uses.cycles() {
            files.extend(circle.iter().map(|file| format!("{name}/{file}")));
            let mended = circle
                .iter()
                .any(|file| !STILL_TO_BE_MENDED.contains(&format!("{name}/{file}").as_str()));
            if mended {
                told.push_str(&format!("a circle in {name}:\n{}\n", uses.told(&circle)));
            }
        }
    }
    (files, told)
}

#[test]
fn no_files_use_each_other_in_a_circle() {
    let (files, told) = circles();
    assert!(told.is_empty(), "{told}");
    for file in STILL_TO_BE_MENDED {
        assert!(files.contains(*file), "{file} is in no circle any more: take it off the list");
    }
}

/// The uses within made-up sources, the first of which is the root.
fn uses_of(sources: &[(&str, &str)]) -> Uses {
    let sources: BTreeMap<&str, &str> = sources.iter().copied().collect();
    Uses::of("lib.rs", |path| sources.get(path.to_str()?).map(|source| source.to_string()))
}

#[test]
fn a_path_leads_to_the_file_that_defines_its_name() {
    let uses = uses_of(&[
        ("lib.rs", "pub mod a; mod b; pub use a::Deep;"),
        (
            "a/mod.rs",
            "mod deep; mod face { pub fn f() {} } pub use deep::{Deep, other as renamed}; fn here() {}",
        ),
        ("a/deep.rs", "pub struct Deep; pub fn other() {} fn up() { super::here() }"),
        ("b.rs", "use crate::Deep; use super::a::{self, renamed}; fn x() { a::here(); }"),
    ]);
    assert!(uses.has("b.rs", "a/deep.rs") && uses.has("b.rs", "a/mod.rs"));
    assert!(uses.has("a/deep.rs", "a/mod.rs"));
    assert!(!uses.has("a/mod.rs", "a/deep.rs"), "a file that only hands names on uses none");
    assert!(!uses.has("b.rs", "lib.rs") && !uses.has("lib.rs", "a/deep.rs"));
    assert!(uses.cycles().is_empty());
}

#[test]
fn circles_are_seen_through_every_way_to_write_a_path() {
    let back = |code: &str| {
        let uses = uses_of(&[
            ("lib.rs", "mod a; mod b; mod c; pub use b::*;"),
            ("a.rs", code),
            (
                "b.rs",
                "use crate::c::g; pub fn f() { g() } pub enum E { V } #[macro_export] macro_rules! m { () => {} }",
            ),
            ("c.rs", "pub fn g() { let x: crate::a::T; }"),
        ]);
        uses.cycles().iter().map(BTreeSet::len).collect::<Vec<_>>()
    };
    for code in [
        "pub struct T; use crate::b::f;",
        "pub struct T; use crate::f;",
        "pub struct T; use crate::{b::{f as h}, c};",
        "pub struct T; use super::b; fn x() { b::f() }",
        "pub struct T; fn x() { super::b::f() }",
        "pub struct T; use crate::b::*; fn x() { f() }",
        "pub struct T; use crate::b::E::*;",
        "pub struct T; fn x() { crate::m!() }",
        "pub struct T; fn x() { use crate::m; m!() }",
        "pub struct T; mod inner { use super::super::b::f; }",
        "pub struct T; impl From<crate::b::E> for T {}",
    ] {
        assert_eq!(back(code), [3], "{code}");
    }
    for code in [
        "pub struct T; // crate::b::f",
        "pub struct T; /* crate::b::f /* */ crate::b::f */",
        "pub struct T; const X: &str = \"crate::b::f\"; const Y: &str = r#\"\" crate::b::f\"#;",
        "pub struct T; #[cfg(test)] mod tests { use crate::b::f; }",
        "pub struct T; #[cfg(test)] use crate::b::f;",
        "pub struct T; use other::b::f; fn x<'b>(x: &'b u8) { x.f(); '\\''; 'f'; }",
        "pub struct T; use crate::b;",
    ] {
        assert_eq!(back(code), Vec::<usize>::new(), "{code}");
    }
}
