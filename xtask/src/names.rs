//! `cargo xtask names`: the lint that rejects vague names and unclear lines of documentation.
//!
//! A *vague name* is a definition (`fn`, `let`, `struct`, `enum`, `trait`, `const`, `static`,
//! `type`, `mod`) whose entire name is a pronoun, a quantifier or a participle. A *marked line* is
//! a line of a doc comment with a turn of phrase that needs a second reading. `VAGUE_NAMES` and
//! `MARKED_PHRASES` list both; `CONTRIBUTING.md` shows what to write instead.
//!
//! A folder with findings needs an allowance in `xtask/names-allowance.txt`: the maximum number of
//! its findings. If a folder has fewer findings, `cargo xtask names --record` lowers its allowance.
//! The command never raises an allowance.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// The vague names, separated by spaces: they do not describe what they hold.
const VAGUE_NAMES: &str = "own many told said says saying tell asked asks answered taken takes most \
    some others other all more there found seen kept keeps much again good alike same such named \
    led of left after before first last whole wholly way ways who whose what here known mean means \
    meant shown written read made done gone wanted chosen played held one two both each only else \
    rest part parts thing things place places";

/// The phrases that a doc comment must not contain, because they omit the noun or personify data.
const MARKED_PHRASES: &str = include_str!("../marked-phrases.txt");

/// The vague words that the lint accepts in the files whose paths begin with a given text, each
/// with that text and with the reason why the word is the exact term there.
const EXCEPTIONS: &[(&str, &str, &str)] = &[
    ("left", "crates/grundy-partizan/", "Left is a player: `left` holds the options of Left"),
    (
        "left",
        "crates/grundy-store/src/partizan/",
        "Left is a player: `left` holds the options of Left",
    ),
    (
        "left",
        "crates/grundy-automata/",
        "the left operand of a binary operation on automata, beside `right`",
    ),
    ("mean", "crates/grundy-partizan/", "the mean value of a game"),
    ("mean", "crates/grundy-tasks/", "the mean value of a game"),
    ("all", "crates/", "the list of all variants of an enum"),
];

/// The keywords that precede the name in a definition.
const KEYWORDS: [&str; 9] =
    ["fn", "let", "struct", "enum", "const", "static", "type", "trait", "mod"];

/// A line of source code that the lint rejects: its place, and a description of the fault.
struct Finding {
    folder: String,
    path: String,
    line: usize,
    text: String,
}

/// A number for each folder: how many findings it has, or how many it is allowed to have.
type LintCounts = BTreeMap<String, usize>;

/// Compares the findings in all source files with the allowances. With `--record`, also lowers the
/// allowances; with `--list [PATH]`, only prints the findings.
///
/// # Errors
/// A report of the folders with more findings than their allowance.
pub fn run(words: &[&str]) -> Result<String, String> {
    let root = crate::browser::root();
    let findings = scan(root)?;
    match words {
        [] => check(&findings, &read_allowance(root)?),
        ["--record"] => record(root, &findings),
        ["--list"] => Ok(listing(&findings, "")),
        ["--list", path] => Ok(listing(&findings, path)),
        _ => Err("usage: cargo xtask names [--list [PATH] | --record]".into()),
    }
}

/// Returns the findings in files whose paths begin with `path`, as text with one finding per line.
fn listing(findings: &[Finding], path: &str) -> String {
    let mut text = String::new();
    let mut count = 0;
    for finding in findings.iter().filter(|finding| finding.path.starts_with(path)) {
        let _ = writeln!(text, "{}:{}: {}", finding.path, finding.line, finding.text);
        count += 1;
    }
    text + &format!("{count} vague names and unclear lines")
}

/// Returns an error that lists the folders with more findings than their allowance. If there is no
/// such folder, returns a report of the number of findings.
fn check(findings: &[Finding], allowance: &LintCounts) -> Result<String, String> {
    let mut report = String::new();
    for (folder, count) in count_by_folder(findings) {
        let allowed = allowance.get(&folder).copied().unwrap_or(0);
        if count > allowed {
            let _ = writeln!(
                report,
                "{folder}: {count} vague names and unclear lines, but the allowance is {allowed}; \
                 `cargo xtask names --list {folder}` shows them"
            );
        }
    }
    if report.is_empty() {
        return Ok(format!("names: {} findings, all within the allowance", findings.len()));
    }
    Err(format!("{report}\"How to write\" in CONTRIBUTING.md shows what to write instead"))
}

/// Lowers the allowance of each folder to the number of its findings. Without a file of allowances,
/// creates it with these numbers.
fn record(root: &Path, findings: &[Finding]) -> Result<String, String> {
    let allowance = read_allowance(root)?;
    let counts = count_by_folder(findings);
    let mut text =
        String::from("# folder, findings allowed. Written by `cargo xtask names --record`.\n");
    for (folder, count) in &counts {
        // If a file of allowances exists, a new folder starts without an allowance.
        let allowed = if allowance.is_empty() {
            *count
        } else {
            (*count).min(allowance.get(folder).copied().unwrap_or(0))
        };
        if allowed > 0 {
            let _ = writeln!(text, "{folder} {allowed}");
        }
    }
    let path = allowance_path(root);
    std::fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    check(findings, &read_allowance(root)?)
}

/// Returns the path of the file of allowances.
fn allowance_path(root: &Path) -> PathBuf {
    root.join("xtask/names-allowance.txt")
}

/// Reads the allowances of all folders from the file. Without a file, no folder has an allowance.
fn read_allowance(root: &Path) -> Result<LintCounts, String> {
    let text = std::fs::read_to_string(allowance_path(root)).unwrap_or_default();
    let mut allowance = LintCounts::new();
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let entry = line.split_once(' ').and_then(|(folder, count)| {
            Some((folder.to_string(), count.trim().parse::<usize>().ok()?))
        });
        let (folder, count) =
            entry.ok_or_else(|| format!("xtask/names-allowance.txt: cannot read `{line}`"))?;
        allowance.insert(folder, count);
    }
    Ok(allowance)
}

/// Returns for each folder the number of its findings.
fn count_by_folder(findings: &[Finding]) -> LintCounts {
    let mut counts = LintCounts::new();
    for finding in findings {
        *counts.entry(finding.folder.clone()).or_default() += 1;
    }
    counts
}

/// Scans every Rust file below a folder named `src` in the folders of the workspace that contain
/// Rust code. Returns the findings in the order of the paths.
fn scan(root: &Path) -> Result<Vec<Finding>, String> {
    let mut paths = Vec::new();
    for folder in ["crates", "fuzz", "records", "xtask"] {
        collect_sources(&root.join(folder), &mut paths)?;
    }
    paths.sort();
    let mut findings = Vec::new();
    for path in paths {
        let text = std::fs::read_to_string(&path)
            .map_err(|error| format!("{}: {error}", path.display()))?;
        let relative = path.strip_prefix(root).unwrap_or(&path).to_string_lossy().into_owned();
        scan_file(&relative.replace('\\', "/"), &text, &mut findings);
    }
    Ok(findings)
}

/// Appends the paths of the Rust files below `folder` to `paths`.
fn collect_sources(folder: &Path, paths: &mut Vec<PathBuf>) -> Result<(), String> {
    let entries =
        std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            // The sources of crates are in `src`; `target` and the environments of Python contain
            // foreign files.
            let name = entry.file_name();
            if name != "target" && name != "node_modules" {
                collect_sources(&path, paths)?;
            }
        } else if path.extension().is_some_and(|extension| extension == "rs")
            && path.components().any(|component| component.as_os_str() == "src")
        {
            paths.push(path);
        }
    }
    Ok(())
}

/// Appends the findings in a file with the given text to `findings`.
fn scan_file(path: &str, text: &str, findings: &mut Vec<Finding>) {
    let folder = path.rsplit_once('/').map_or(path, |(folder, _)| folder);
    let mut report = |line: usize, text: String| {
        findings.push(Finding { folder: folder.into(), path: path.into(), line, text });
    };
    for (index, line) in text.lines().enumerate() {
        let trimmed = line.trim_start();
        if trimmed.starts_with("///") || trimmed.starts_with("//!") {
            if let Some(phrase) = marked_phrase(trimmed) {
                report(index + 1, format!("\"{phrase}\" in `{trimmed}`"));
            }
        } else if !trimmed.starts_with("//") {
            for name in defined_names(trimmed).filter(|name| is_vague(name, path)) {
                report(index + 1, format!("the name `{name}` does not describe what it names"));
            }
        }
    }
}

/// Returns whether a name is vague, unless [`EXCEPTIONS`] accepts it in the file at `path`.
fn is_vague(name: &str, path: &str) -> bool {
    let name = name.to_lowercase();
    let is_allowed =
        |(word, folder, _): &(&str, &str, &str)| *word == name && path.starts_with(folder);
    VAGUE_NAMES.split_whitespace().any(|word| word == name) && !EXCEPTIONS.iter().any(is_allowed)
}

/// Returns the first marked phrase that a line contains as complete words, or `None`. Code between
/// backquotes is not prose.
fn marked_phrase(line: &str) -> Option<&'static str> {
    let prose: Vec<&str> = line.split('`').step_by(2).collect();
    let words: Vec<String> = prose
        .join("`code`")
        .split(|c: char| !c.is_alphanumeric() && c != '_')
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    let text = format!(" {} ", words.join(" "));
    MARKED_PHRASES.lines().find(|phrase| text.contains(&format!(" {phrase} ")))
}

/// Returns the names that a line of code defines.
fn defined_names(line: &str) -> impl Iterator<Item = &str> {
    let mut tokens = line.split_inclusive(|c: char| !c.is_alphanumeric() && c != '_').peekable();
    std::iter::from_fn(move || {
        while let Some(token) = tokens.next() {
            let Some(keyword) = token.strip_suffix(' ').filter(|word| KEYWORDS.contains(word))
            else {
                continue;
            };
            if keyword == "let" {
                let _ = tokens.next_if_eq(&"mut ");
            }
            let name = tokens
                .peek()
                .map(|name| name.trim_end_matches(|c: char| !c.is_alphanumeric() && c != '_'));
            // A pattern such as `let Some(x)` defines no name of its own.
            let is_pattern =
                |name: &str| keyword == "let" && name.starts_with(|c: char| c.is_uppercase());
            if let Some(name) = name.filter(|name| !name.is_empty() && !is_pattern(name)) {
                return Some(name);
            }
        }
        None
    })
}
