//! A page of prose: what stands on it, before it is written in a language and a form.
//!
//! A text has formulas and code between marks that no keyboard types, so that whoever writes it down can tell
//! them from what must be escaped.

use crate::base::Words;

/// The forms of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Markdown with formulas between dollars.
    Markdown,
    /// A LaTeX document.
    Latex,
}

/// Something on a page.
pub(super) enum Block {
    Title(Words),
    Section(Words),
    Paragraph(Words),
    List(Vec<Words>),
    /// The same with numbers.
    Steps(Vec<Words>),
    /// A formula by itself.
    Display(String),
    /// What is claimed.
    Theorem(Vec<Block>),
    Table {
        head: Vec<Words>,
        rows: Vec<Vec<Words>>,
    },
    /// A picture in the DOT language.
    Graph(String),
    /// The end of a proof.
    Done,
}

/// What a stretch of a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Plain,
    Maths,
    Code,
}

const MARKS: [(Kind, char, char); 2] =
    [(Kind::Maths, '\u{e000}', '\u{e001}'), (Kind::Code, '\u{e002}', '\u{e003}')];

fn marked(kind: Kind, text: &str) -> String {
    match MARKS.iter().find(|mark| mark.0 == kind) {
        Some((_, from, to)) => format!("{from}{text}{to}"),
        None => text.to_string(),
    }
}

/// A formula within a text.
pub(super) fn maths(formula: &str) -> String {
    marked(Kind::Maths, formula)
}

/// Words of a rule file within a text.
pub(super) fn code(text: &str) -> String {
    marked(Kind::Code, &clean(text))
}

/// A text of a person, without marks and without what cannot be printed.
pub(super) fn clean(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_whitespace() || c.is_control() { ' ' } else { c })
        .filter(|c| !('\u{e000}'..='\u{f8ff}').contains(c))
        .collect()
}

/// A text cut at its marks.
pub(super) fn pieces(text: &str) -> Vec<(Kind, &str)> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(|c| MARKS.iter().any(|mark| mark.1 == c)) {
        let (before, from) = rest.split_at(at);
        let mark = MARKS.iter().find(|mark| from.starts_with(mark.1));
        let (kind, open, close) = mark.copied().unwrap_or(MARKS[0]);
        let inner = &from[open.len_utf8()..];
        let end = inner.find(close).unwrap_or(inner.len());
        found.push((Kind::Plain, before));
        found.push((kind, &inner[..end]));
        rest = inner[end..].strip_prefix(close).unwrap_or("");
    }
    found.push((Kind::Plain, rest));
    found.retain(|piece| !piece.1.is_empty());
    found
}

/// Conditions one after the other, all of which hold.
pub(super) fn listed(all: &[String]) -> Words {
    joined(all, "且")
}

/// Things one after the other.
pub(super) fn named(all: &[String]) -> Words {
    joined(all, "和")
}

fn joined(all: &[String], and: &str) -> Words {
    let Some((last, before)) = all.split_last() else { return Words::default() };
    if before.is_empty() {
        return Words::same(last.clone());
    }
    Words {
        en: format!("{} and {last}", before.join(", ")),
        zh: format!("{} {and} {last}", before.join("、")),
    }
}
