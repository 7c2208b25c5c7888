//! The blocks of a page, independent of language and output format.
//!
//! Formulas and code within a text are delimited by private-use characters, so that the formats can
//! escape everything else.

use grundy_text::{Text, Words, text};

/// The output format of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageFormat {
    /// Markdown, with LaTeX formulas between dollar signs.
    Markdown,
    /// A LaTeX document.
    Latex,
}

/// A block of a page, with its text in both languages.
pub(super) enum ProofBlock {
    /// The title of the page.
    Title(Words),
    /// The heading of a section of the page.
    Section(Words),
    /// A paragraph.
    Paragraph(Words),
    /// A list with bullets.
    List(Vec<Words>),
    /// A list with numbers.
    Steps(Vec<Words>),
    /// A formula in LaTeX that is displayed on separate lines.
    Display(String),
    /// A theorem, as the blocks of its statement.
    Theorem(Vec<ProofBlock>),
    /// A table with a row of headings.
    Table {
        /// The texts of the row of headings, one for each column.
        head: Vec<Words>,
        /// The texts of the cells, row by row, without the headings.
        rows: Vec<Vec<Words>>,
    },
    /// A graph, in the DOT language.
    Graph(String),
    /// The sign at the end of a proof.
    Done,
}

/// The kind of a piece of text, which decides how an output format writes the piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TextKind {
    /// Text without markup.
    Plain,
    /// A formula in LaTeX.
    Formula,
    /// Code of a rule file.
    Code,
}

/// The characters that open and close a formula and a piece of code within a text.
const DELIMITERS: [(TextKind, char, char); 2] =
    [(TextKind::Formula, '\u{e000}', '\u{e001}'), (TextKind::Code, '\u{e002}', '\u{e003}')];

/// Encloses a text in the delimiters of its kind. Plain text remains unchanged.
fn mark(kind: TextKind, text: &str) -> String {
    match DELIMITERS.iter().find(|delimiters| delimiters.0 == kind) {
        Some((_, from, to)) => format!("{from}{text}{to}"),
        None => text.to_string(),
    }
}

/// Encloses a LaTeX formula in delimiters, for use within a text.
pub(super) fn maths(formula: &str) -> String {
    mark(TextKind::Formula, formula)
}

/// Encloses words of a rule file in the delimiters of code, for use within a text.
pub(super) fn code(text: &str) -> String {
    mark(TextKind::Code, &clean(text))
}

/// Cleans a text that comes from a rule file: removes private-use characters, which serve as
/// delimiters, and replaces white space and control characters by spaces.
pub(super) fn clean(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_whitespace() || c.is_control() { ' ' } else { c })
        .filter(|c| !('\u{e000}'..='\u{f8ff}').contains(c))
        .collect()
}

/// Splits a text at the delimiters of formulas and code. Returns its pieces in order, each with its
/// kind.
pub(super) fn split_pieces(text: &str) -> Vec<(TextKind, &str)> {
    let mut pieces = Vec::new();
    let mut remaining = text;
    while let Some(index) =
        remaining.find(|c| DELIMITERS.iter().any(|delimiters| delimiters.1 == c))
    {
        let (plain, marked) = remaining.split_at(index);
        let delimiters = DELIMITERS.iter().find(|delimiters| marked.starts_with(delimiters.1));
        let (kind, open, close) = delimiters.copied().unwrap_or(DELIMITERS[0]);
        let inner = &marked[open.len_utf8()..];
        let end = inner.find(close).unwrap_or(inner.len());
        pieces.push((TextKind::Plain, plain));
        pieces.push((kind, &inner[..end]));
        remaining = inner[end..].strip_prefix(close).unwrap_or("");
    }
    pieces.push((TextKind::Plain, remaining));
    pieces.retain(|piece| !piece.1.is_empty());
    pieces
}

/// Joins the texts of conditions to a conjunction in words, with "and" before the last.
pub(super) fn list_conditions(conditions: &[String]) -> Words {
    enumerate(conditions, text!(prose_theorem::and_condition))
}

/// Joins nouns to a list in words, with "and" before the last.
pub(super) fn list_nouns(nouns: &[String]) -> Words {
    enumerate(nouns, text!(prose_theorem::and_noun))
}

/// Joins items with commas and, before the last item, `and`.
fn enumerate(items: &[String], and: Text) -> Words {
    let items: Vec<Words> = items.iter().map(Words::same).collect();
    Words::enumerate(&items, and)
}
