//! BibTeX entries for the sources that laws cite. [`bibtex`] finds the works of a fixed list that
//! the text of a source mentions; web pages show the entries so that readers can cite them.

use super::evidence::Evidence;
use std::fmt::Write;

/// The works that laws cite, in BibTeX. A comment above each entry contains the words by which the
/// text of a source mentions the work: author and year, or a title.
const WORKS: &str = include_str!("bibliography.bib");

/// Returns BibTeX entries for a theorem: one for each known work that `source` mentions, with the
/// theorem as a note. If `source` mentions no known work, the only entry is a `@misc` entry about
/// `game` that quotes `source` as a note.
pub fn bibtex(game: &str, theorem: &str, source: &str) -> String {
    let mut text = String::new();
    for work in WORKS.split("\n\n") {
        let Some((mention, entry)) = work.trim_start_matches("% ").split_once('\n') else {
            continue;
        };
        if source.contains(mention) {
            let fields = entry.trim_end().trim_end_matches('}');
            let _ = writeln!(text, "{fields}  note = {{{}}}\n}}", escape_bibtex(theorem));
        }
    }
    if text.is_empty() {
        text = misc_entry(game, theorem, source);
    }
    text
}

/// Returns BibTeX entries for a law of a game. If `evidence` is a theorem, there is one entry for
/// each work that the theorem cites; otherwise one `@misc` entry states the law and its evidence.
pub fn bibtex_for_law(game: &str, law: &str, evidence: &Evidence) -> String {
    match evidence {
        Evidence::Theorem { name, source } => bibtex(game, name, source),
        _ => misc_entry(game, &format!("{game}: {law}"), &evidence.words().en),
    }
}

/// Returns a `@misc` entry with the given title and note, for a game without a cited work. The
/// citation key is `grundy-` followed by `game`, with `-` in place of characters that a key cannot
/// contain.
fn misc_entry(game: &str, title: &str, note: &str) -> String {
    let is_key_char = |c: char| c.is_ascii_alphanumeric() || "-.".contains(c);
    let key: String = game.chars().map(|c| if is_key_char(c) { c } else { '-' }).collect();
    let (key, title, note) = (key.trim_matches('-'), escape_bibtex(title), escape_bibtex(note));
    format!("@misc{{grundy-{key},\n  title = {{{title}}},\n  note = {{{note}}}\n}}\n")
}

/// Puts a backslash before `&`, `%`, `#`, `_`, `$` and braces in `text`, as BibTeX requires, and
/// writes an en dash as `--`.
fn escape_bibtex(text: &str) -> String {
    let escape = |c: char| match c {
        '&' | '%' | '#' | '_' | '$' | '{' | '}' => format!("\\{c}"),
        '–' => "--".to_string(),
        other => other.to_string(),
    };
    text.chars().map(escape).collect()
}
