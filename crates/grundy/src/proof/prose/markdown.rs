//! A page as Markdown, with formulas as GitHub reads them.

use super::page::{Block, Kind, pieces};
use crate::base::{Lang, Words};

/// The page as Markdown.
pub(super) fn written(blocks: &[Block], lang: Lang) -> String {
    let mut out: Vec<String> = blocks.iter().map(|block| shown(block, lang)).collect();
    out.retain(|text| !text.is_empty());
    out.join("\n\n") + "\n"
}

fn shown(block: &Block, lang: Lang) -> String {
    let text = |words: &Words| inline(words.get(lang));
    match block {
        Block::Title(words) => format!("# {}", text(words)),
        Block::Section(words) => format!("## {}", text(words)),
        Block::Paragraph(words) => text(words),
        Block::List(items) => {
            let items: Vec<String> = items.iter().map(|item| format!("- {}", text(item))).collect();
            items.join("\n")
        }
        Block::Steps(items) => {
            let numbered = items.iter().enumerate();
            let items: Vec<String> =
                numbered.map(|(at, item)| format!("{}. {}", at + 1, text(item))).collect();
            items.join("\n")
        }
        Block::Display(formula) => format!("```math\n{formula}\n```"),
        Block::Theorem(inside) => {
            let name = if lang == Lang::Zh { "**定理**" } else { "**Theorem.**" };
            let text = written(inside, lang);
            let lines: Vec<String> = format!("{name} {text}")
                .lines()
                .map(|line| format!("> {line}").trim_end().to_string())
                .collect();
            lines.join("\n")
        }
        Block::Table { head, rows } => {
            let row = |cells: &[Words]| {
                let cells: Vec<String> =
                    cells.iter().map(|cell| text(cell).replace('|', "\\|")).collect();
                format!("| {} |", cells.join(" | "))
            };
            let rule = format!("|{}", " --- |".repeat(head.len()));
            let lines = [row(head), rule].into_iter().chain(rows.iter().map(|cells| row(cells)));
            lines.collect::<Vec<_>>().join("\n")
        }
        Block::Graph(dot) => format!("```dot\n{}\n```", dot.trim_end()),
        Block::Done => "∎".to_string(),
    }
}

fn inline(text: &str) -> String {
    let mut out = String::new();
    let mut after_maths = false;
    for (kind, piece) in pieces(text) {
        if kind == Kind::Maths && out.chars().next_back().is_some_and(needs_space) {
            out.push(' ');
        }
        if after_maths && piece.chars().next().is_some_and(needs_space) {
            out.push(' ');
        }
        after_maths = kind == Kind::Maths;
        match kind {
            Kind::Plain => out.push_str(&escaped(piece)),
            Kind::Maths => out.push_str(&formula(piece)),
            Kind::Code => out.push_str(&code(piece)),
        }
    }
    out
}

/// Whether a dollar beside it would be no formula's.
fn needs_space(c: char) -> bool {
    !c.is_whitespace() && !c.is_ascii_punctuation()
}

/// What Markdown would read itself stands between dollars and grave accents.
fn formula(text: &str) -> String {
    let read = ["_{", "\\_", "\\{", "\\}", "*", "<", "\\,"].iter().any(|sign| text.contains(sign));
    if read { format!("$`{text}`$") } else { format!("${text}$") }
}

fn code(text: &str) -> String {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    let space = if text.starts_with('`') || text.ends_with('`') { " " } else { "" };
    format!("{fence}{space}{text}{space}{fence}")
}

fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        if "\\`*_{}[]<>#|~$&!".contains(c) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}
