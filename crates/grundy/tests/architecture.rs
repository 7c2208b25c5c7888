//! Checks that modules depend only on the modules that the architecture allows.

mod sources;

use grundy::games::CARDS;
use sources::Uses;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The modules of a crate, each with the modules on which it may depend besides itself.
type Arrows = &'static [(&'static str, &'static [&'static str])];

const CORE: Arrows = &[
    ("base", &[]),
    ("algebra", &["base"]),
    ("graphs", &["base"]),
    ("engine", &["base"]),
    ("machine", &["base"]),
];

/// The crates of the workspace from the lowest to the highest, each with the crates of the
/// workspace on which it may depend.
const CRATES: Arrows = &[
    ("grundy-budget", &[]),
    ("grundy-core", &["budget"]),
    ("grundy-messages", &[]),
    ("grundy-automata", &["budget"]),
    ("grundy-cell-rules", &[]),
    ("grundy-components", &["core", "cell-rules"]),
    ("grundy-boards", &["budget", "cell-rules"]),
    ("grundy-misere", &["budget"]),
    ("grundy-partizan", &["budget"]),
    ("grundy-checker", &[]),
    ("grundy-testing", &["core"]),
    ("grundy-draw", &["core"]),
    ("grundy-text", &["core", "messages", "draw"]),
    ("grundy-octal", &["core", "messages", "misere", "draw", "text"]),
    ("grundy-families", &["core", "messages", "draw", "text", "octal"]),
    ("grundy-games", &["core", "messages", "text", "octal", "families"]),
    ("grundy-fit", &["core", "messages", "text", "octal"]),
    ("grundy-syntax", &["core", "messages", "text"]),
    ("grundy-rules", &["core", "messages", "draw", "text", "octal", "syntax"]),
    ("grundy-rules-logic", &["core", "messages", "automata", "text", "syntax", "rules"]),
    (
        "grundy-rules-board",
        &["core", "messages", "boards", "cell-rules", "text", "syntax", "rules"],
    ),
    ("grundy-rules-code", &["automata", "octal", "rules", "rules-logic"]),
    ("grundy-proof", &["core", "messages", "automata", "text", "syntax", "rules", "rules-logic"]),
    ("grundy-proof-export", &["messages", "automata", "text", "rules-logic", "proof"]),
    (
        "grundy-store",
        &[
            "core",
            "messages",
            "automata",
            "boards",
            "components",
            "cell-rules",
            "misere",
            "partizan",
            "draw",
            "text",
            "octal",
            "families",
            "games",
            "syntax",
            "rules",
            "rules-logic",
            "rules-board",
            "rules-code",
            "proof",
        ],
    ),
    (
        "grundy-solve",
        &[
            "core",
            "messages",
            "boards",
            "misere",
            "partizan",
            "text",
            "octal",
            "families",
            "games",
            "rules",
            "rules-logic",
            "rules-board",
            "proof",
            "store",
        ],
    ),
    (
        "grundy-tasks",
        &[
            "core",
            "messages",
            "automata",
            "misere",
            "partizan",
            "checker",
            "draw",
            "text",
            "octal",
            "families",
            "games",
            "fit",
            "syntax",
            "rules",
            "rules-logic",
            "rules-board",
            "rules-code",
            "proof",
            "store",
            "solve",
        ],
    ),
    (
        "grundy",
        &[
            "core",
            "messages",
            "messages",
            "draw",
            "text",
            "octal",
            "families",
            "games",
            "fit",
            "syntax",
            "rules",
            "rules-logic",
            "rules-board",
            "rules-code",
            "proof",
            "proof-export",
            "store",
            "solve",
            "tasks",
        ],
    ),
    ("grundy-commands", &["messages", "grundy"]),
    ("grundy-tablebase", &["messages", "boards", "grundy"]),
    ("grundy-cluster", &["messages", "boards", "tablebase", "grundy"]),
    ("grundy-judge", &["messages", "grundy"]),
    ("grundy-web", &["messages", "grundy", "commands"]),
    ("grundy-cli", &["messages", "grundy", "commands", "tablebase", "cluster", "judge", "web"]),
    ("grundy-py", &["messages", "grundy", "commands", "tablebase", "cli"]),
];

/// The modules of `grundy-store` from the lowest to the highest. Each may depend on itself and on
/// lower modules.
const STORE_LAYERS: &[&str] = &["partizan", "game", "cache", "ask"];

/// Returns the folder with the sources of the crate `name`.
fn source_root(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().join(name).join("src")
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

/// Returns the source of a file without its line comments.
fn code_of(path: &Path) -> String {
    let source = fs::read_to_string(path).unwrap();
    source.lines().map(|line| line.split("//").next().unwrap_or("")).collect::<Vec<_>>().join("\n")
}

/// Returns the module path of a file below `src`: `[engine, search]` for `engine/search.rs`.
fn module_path(root: &Path, path: &Path) -> Vec<String> {
    let below = path.strip_prefix(root).unwrap().with_extension("");
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

/// Returns the top-level modules that paths in `code` refer to, each with the text of the path.
/// `depth` is the depth of the module of `code` below the root.
fn top_level_names(code: &str, depth: usize) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for start in ["crate::", "grundy_core::"] {
        for (at, _) in code.match_indices(start) {
            let name = name_at(&code[at + start.len()..]);
            found.push((name.to_string(), format!("{start}{name}")));
        }
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
        // A module that is written inside the file, such as its unit tests, is one level deeper.
        let inline = code[..at].matches("mod tests {").count();
        if climbed >= depth + inline {
            found.push((name_at(rest).to_string(), format!("super … {}", name_at(rest))));
        }
    }
    found
}

/// Returns the paths of a crate that refer to a module that `arrows` does not permit, and the
/// number of paths that were checked.
fn against(arrows: Arrows, crate_name: &str) -> (Vec<String>, usize) {
    let root = source_root(crate_name);
    let (mut wrong, mut seen) = (Vec::new(), 0);
    for path in rust_files(&root) {
        let module = module_path(&root, &path);
        let Some(top) = module.first() else { continue };
        let (_, knows) = arrows
            .iter()
            .find(|(name, _)| name == top)
            .unwrap_or_else(|| panic!("`{top}` has no place in the list of arrows"));
        for (name, told) in top_level_names(&code_of(&path), module.len()) {
            seen += 1;
            if name != *top && !knows.contains(&name.as_str()) {
                wrong.push(format!("{}: {told}", path.display()));
            }
        }
    }
    (wrong, seen)
}

#[test]
fn modules_use_only_allowed_modules() {
    let (wrong, seen) = against(CORE, "grundy-core");
    assert!(wrong.is_empty(), "against the arrows:\n{}", wrong.join("\n"));
    assert!(seen > 20, "only {seen} paths were seen: the test no longer reads the sources");
}

/// Returns the crates of the workspace on which a crate depends according to `manifest`, its
/// `Cargo.toml`; without those of its tests.
fn dependencies(manifest: &str) -> Vec<&str> {
    let section = manifest.split("[dependencies]").nth(1).unwrap_or_default();
    let lines = section.lines().take_while(|line| !line.starts_with('['));
    let names = lines.filter_map(|line| line.split(['.', ' ', '=']).next());
    names.filter(|name| *name == "grundy" || name.starts_with("grundy-")).collect()
}

/// Cargo rejects cycles among crates; this test also rejects arrows that the design does not have.
#[test]
fn no_crate_depends_on_one_that_the_design_places_above_it() {
    let mut lower: Vec<&str> = Vec::new();
    for (name, allowed) in CRATES {
        let manifest = source_root(name).with_file_name("Cargo.toml");
        let manifest = fs::read_to_string(manifest).unwrap();
        for dependency in dependencies(&manifest) {
            let short = dependency.strip_prefix("grundy-").unwrap_or(dependency);
            assert!(allowed.contains(&short), "{name} must not depend on {dependency}");
            assert!(lower.contains(&dependency), "{name} is listed before {dependency}");
        }
        lower.push(name);
    }
    let folders = fs::read_dir(source_root("grundy").join("../..")).unwrap();
    let folders = folders.filter(|entry| entry.as_ref().unwrap().path().is_dir());
    assert_eq!(folders.count(), CRATES.len(), "a crate has no place in the list");
}

/// Returns the fields of a published package that `manifest` lacks or that do not fit the package
/// `name`. A package that is not published needs none.
fn missing_registry_fields(name: &str, manifest: &str) -> Vec<String> {
    if manifest.contains("\npublish = false") {
        return Vec::new();
    }
    let documentation = format!("documentation = \"https://docs.rs/{name}\"");
    let fields = ["description = ", "keywords = [", "categories = [", "readme = ", &documentation];
    let has = |field: &str| manifest.lines().any(|line| line.starts_with(field));
    fields.into_iter().filter(|field| !has(field)).map(str::to_string).collect()
}

#[test]
fn published_crates_have_complete_registry_metadata() {
    for (name, _) in CRATES {
        let manifest = fs::read_to_string(source_root(name).with_file_name("Cargo.toml")).unwrap();
        let missing = missing_registry_fields(name, &manifest);
        assert!(missing.is_empty(), "{name} lacks {missing:?}");
    }
    let copied = "description = \"d\"\ndocumentation = \"https://docs.rs/grundy-core\"\n";
    assert_eq!(missing_registry_fields("grundy", copied).len(), 4);
}

#[test]
fn dependencies_are_read_from_a_manifest() {
    let manifest = "[package]\nname = \"x\"\n[dependencies]\ngrundy-core.workspace = true\n\
                    serde = \"1\"\n[dev-dependencies]\ngrundy-text.workspace = true\n";
    assert_eq!(dependencies(manifest), ["grundy-core"]);
    assert!(dependencies("[package]\n").is_empty());
}

/// Returns the text in a line of code that only higher layers may contain: text in a natural
/// language, or an option of the command line. Returns `None` if the line contains no such text.
fn words_in(line: &str) -> Option<&'static str> {
    let chinese = |c: char| matches!(c, '\u{2e80}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{ff00}'..='\u{ffef}');
    let option = line.match_indices("--").any(|(at, _)| {
        let before = line[..at].chars().next_back();
        let after = line[at + 2..].chars().next();
        before.is_none_or(|c| !c.is_alphanumeric() && c != '-')
            && after.is_some_and(|c| c.is_ascii_lowercase())
    });
    if ["words!", "text!", "Text {"].iter().any(|form| line.contains(form)) {
        Some("a text in two languages")
    } else if line.contains(chinese) {
        Some("Chinese")
    } else if option {
        Some("an option of the command line")
    } else {
        None
    }
}

#[test]
fn the_core_contains_no_texts() {
    for path in rust_files(&source_root("grundy-core")) {
        for line in code_of(&path).lines() {
            assert_eq!(words_in(line), None, "{}: {line}", path.display());
        }
    }
    let manifest = fs::read_to_string(source_root("grundy-core").with_file_name("Cargo.toml"));
    assert!(!manifest.unwrap().contains("grundy."), "the core depends on nothing above it");
}

#[test]
fn texts_are_detected() {
    for line in [
        "words!(nim::a, n)",
        "text!(nim::a)",
        "Text { en",
        "\"上限\"",
        "\"，\"",
        "\"raise `--memory`\"",
    ] {
        assert!(words_in(line).is_some(), "{line}");
    }
    for line in ["a--b", "n -- 1", "\"--\"", "let words = 3;", "φ ≥ ∞"] {
        assert_eq!(words_in(line), None, "{line}");
    }
}

/// Returns the paths in `code`, the source of a file in the module `layer` of `grundy-store`, that
/// refer to higher modules.
fn paths_up(layer: &str, code: &str) -> Vec<String> {
    let above = STORE_LAYERS.iter().skip_while(|name| **name != layer).skip(1);
    let paths = |name: &&str| [format!("crate::{name}"), format!("super::super::{name}")];
    above.flat_map(paths).filter(|path| code.contains(path.as_str())).collect()
}

#[test]
fn no_module_of_the_store_uses_a_higher_one() {
    let root = source_root("grundy-store");
    for layer in STORE_LAYERS {
        let files = rust_files(&root.join(layer));
        assert!(files.len() > 3, "{layer} has only {} files", files.len());
        for path in files {
            let wrong = paths_up(layer, &code_of(&path));
            assert!(wrong.is_empty(), "{} looks up to {wrong:?}", path.display());
        }
    }
    let folders =
        fs::read_dir(&root).unwrap().filter(|entry| entry.as_ref().unwrap().path().is_dir());
    assert_eq!(folders.count(), STORE_LAYERS.len(), "a module has no place in the list");
    assert_eq!(paths_up("game", "use crate::cache::tables;"), ["crate::cache"]);
    assert!(paths_up("ask", "use crate::cache::game_cache;").is_empty());
}

#[test]
fn top_level_names_of_paths_are_found() {
    let names = |code: &str, depth| -> Vec<String> {
        top_level_names(code, depth).into_iter().map(|(name, _)| name).collect()
    };
    assert_eq!(names("use crate::engine::{Fold, table};", 2), ["engine"]);
    assert_eq!(names("use crate::{base, engine};", 2), [""]);
    assert_eq!(names("use super::super::engine::Fold;", 2), ["engine"]);
    assert_eq!(names("use super::engine;", 1), ["engine"]);
    assert_eq!(names("use grundy_core::graphs::Flow;", 2), ["graphs"]);
    assert!(names("use super::search::Fold;", 2).is_empty());
    assert!(names("mod tests {\n use super::*;\n}", 1).is_empty());
}

#[test]
fn the_library_opens_no_file_and_prints_nothing() {
    let names = CRATES.iter().map(|(name, _)| name);
    let solvers = ["automata", "boards", "misere", "partizan", "checker", "testing"]
        .map(|name| format!("grundy-{name}"));
    let library = names
        .take_while(|name| **name != "grundy-commands")
        .filter(|name| !solvers.contains(&name.to_string()))
        // It reads the message files while a crate is compiled.
        .filter(|name| **name != "grundy-messages");
    for path in library.flat_map(|name| rust_files(&source_root(name))) {
        let code = code_of(&path);
        for word in ["println!", "print!(", "std::fs", "std::process", "std::env", "std::net"] {
            assert!(!code.contains(word), "{}: {word}", path.display());
        }
    }
}

#[test]
fn every_card_is_listed_with_the_name_of_its_file() {
    let holds_card = |path: &PathBuf| code_of(path).contains("static CARD: Card");
    let files: BTreeSet<String> = rust_files(&source_root("grundy-games"))
        .iter()
        .filter(|path| holds_card(path))
        .map(|path| path.file_stem().unwrap().to_string_lossy().replace('_', "-"))
        .collect();
    let listed: BTreeSet<String> = CARDS.iter().map(|card| card.id.to_string()).collect();
    assert_eq!(files, listed);
    assert_eq!(listed.len(), CARDS.len(), "a card is listed twice");
}

#[test]
fn games_and_their_caches_are_send_and_sync() {
    fn shared<T: Send + Sync>() {}
    shared::<grundy::workbench::GameSpec>();
    shared::<grundy::workbench::GameCache>();
    shared::<grundy::lang::RuleGame>();
}

/// Files that may still depend on each other in a cycle. Entries may only be removed.
const STILL_TO_BE_MENDED: &[&str] = &[];

/// Returns the files of all crates that are part of a dependency cycle, and a description of the
/// cycles.
fn circles() -> (BTreeSet<String>, String) {
    let (mut files, mut told) = (BTreeSet::new(), String::new());
    for (name, _) in CRATES {
        let folder = source_root(name);
        let uses = Uses::of_crate(&folder);
        for path in rust_files(&folder) {
            let file = path.strip_prefix(&folder).unwrap().display().to_string();
            let for_tests = format!("#[cfg(test)]\nmod {};", path.file_stem().unwrap().display());
            let root = fs::read_to_string(folder.join("lib.rs")).unwrap_or_default();
            // A program next to a library is a crate with this single file.
            let program = file == "main.rs" && !root.is_empty();
            assert!(
                uses.files.contains(&file)
                    || program
                    || root.contains(&for_tests)
                    || file.ends_with("/tests.rs"),
                "{name}/{file} was not read"
            );
        }
        for circle in uses.cycles() {
            files.extend(circle.iter().map(|file| format!("{name}/{file}")));
            let mended = circle
                .iter()
                .any(|file| !STILL_TO_BE_MENDED.contains(&format!("{name}/{file}").as_str()));
            if mended {
                told.push_str(&format!("a circle in {name}:\n{}\n", uses.words(&circle)));
            }
        }
    }
    (files, told)
}

#[test]
fn no_files_import_each_other_in_a_cycle() {
    let (files, told) = circles();
    assert!(told.is_empty(), "{told}");
    for file in STILL_TO_BE_MENDED {
        assert!(files.contains(*file), "{file} is in no circle any more: take it off the list");
    }
}

/// Returns the dependencies between example sources, given as paths and texts. The first source is
/// the root of the crate.
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
fn cycles_are_detected_in_every_form_of_path() {
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

/// A test file that no test program includes would not be compiled and could not fail.
#[test]
fn every_test_file_belongs_to_a_test_program() {
    let mut checked = 0;
    for (name, _) in CRATES {
        let root = source_root(name).with_file_name("");
        let manifest = fs::read_to_string(root.join("Cargo.toml")).unwrap();
        if !manifest.contains("\nautotests = false\n") {
            continue;
        }
        checked += 1;
        let together = fs::read_to_string(root.join("tests/all.rs")).unwrap();
        let files = fs::read_dir(root.join("tests")).unwrap().map(|file| file.unwrap().path());
        for file in files.filter(|file| file.extension().is_some_and(|it| it == "rs")) {
            let stem = file.file_stem().unwrap().to_str().unwrap();
            let alone = manifest.contains(&format!("[[test]]\nname = \"{stem}\""));
            assert!(alone != together.contains(&format!("\nmod {stem};")), "{name}: {stem}");
        }
    }
    assert!(checked >= 5, "{checked}");
}

/// A test inside a library that is not built for tests would not run.
#[test]
fn no_test_is_in_a_library_built_without_tests() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let folders = fs::read_dir(crates).unwrap().map(|folder| folder.unwrap().path());
    let mut untested = 0;
    for folder in folders.chain([crates.with_file_name("fuzz")]) {
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap_or_default();
        let library = manifest.split("\n[lib]\n").nth(1).unwrap_or_default();
        let mut own = library.lines().take_while(|line| !line.starts_with('['));
        if !own.any(|line| line == "test = false") {
            continue;
        }
        untested += 1;
        for path in rust_files(&folder.join("src")) {
            let within = code_of(&path).contains("#[test]");
            assert!(!within, "{}: its library is not built to be tested", path.display());
        }
    }
    assert!(untested >= 6, "{untested}");
}
