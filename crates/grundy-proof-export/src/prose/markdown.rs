//! Formats the page of a proof as Markdown, with formulas in the syntax of GitHub.

use super::page::{ProofBlock, TextKind, split_pieces};
use grundy_text::{Lang, Words};

/// Formats the blocks of a page as Markdown in one language.
pub(super) fn format_markdown(blocks: &[ProofBlock], lang: Lang) -> String {
    let mut out: Vec<String> = blocks.iter().map(|block| format_block(block, lang)).collect();
    out.retain(|text| !text.is_empty());
    out.join("\n\n") + "\n"
}

/// Formats one block of a page, such as a paragraph or a table, in Markdown.
fn format_block(block: &ProofBlock, lang: Lang) -> String {
    let text = |words: &Words| format_inline(words.get(lang));
    match block {
        ProofBlock::Title(words) => format!("# {}", text(words)),
        ProofBlock::Section(words) => format!("## {}", text(words)),
        ProofBlock::Paragraph(words) => text(words),
        ProofBlock::List(items) => {
            let items: Vec<String> = items.iter().map(|item| format!("- {}", text(item))).collect();
            items.join("\n")
        }
        ProofBlock::Steps(items) => {
            let numbered = items.iter().enumerate();
            let items: Vec<String> =
                numbered.map(|(index, item)| format!("{}. {}", index + 1, text(item))).collect();
            items.join("\n")
        }
        ProofBlock::Display(formula) => format!("```math\n{formula}\n```"),
        ProofBlock::Theorem(blocks) => {
            let name = if lang == Lang::Zh { "**定理**" } else { "**Theorem.**" };
            let text = format_markdown(blocks, lang);
            let lines: Vec<String> = format!("{name} {text}")
                .lines()
                .map(|line| format!("> {line}").trim_end().to_string())
                .collect();
            lines.join("\n")
        }
        ProofBlock::Table { head, rows } => {
            let row = |cells: &[Words]| {
                let cells: Vec<String> =
                    cells.iter().map(|cell| text(cell).replace('|', "\\|")).collect();
                format!("| {} |", cells.join(" | "))
            };
            let rule = format!("|{}", " --- |".repeat(head.len()));
            let lines = [row(head), rule].into_iter().chain(rows.iter().map(|cells| row(cells)));
            lines.collect::<Vec<_>>().join("\n")
        }
        ProofBlock::Graph(dot) => format!("```dot\n{}\n```", dot.trim_end()),
        ProofBlock::Done => "∎".to_string(),
    }
}

/// Formats the text of a block, in which formulas and code are delimited by private-use characters.
fn format_inline(text: &str) -> String {
    let mut out = String::new();
    let mut after_maths = false;
    for (kind, piece) in split_pieces(text) {
        if kind == TextKind::Formula && out.chars().next_back().is_some_and(needs_space) {
            out.push(' ');
        }
        if after_maths && piece.chars().next().is_some_and(needs_space) {
            out.push(' ');
        }
        after_maths = kind == TextKind::Formula;
        match kind {
            TextKind::Plain => out.push_str(&escape_markdown(piece)),
            TextKind::Formula => out.push_str(&format_formula(piece)),
            TextKind::Code => out.push_str(&format_code(piece)),
        }
    }
    out
}

/// Returns whether a space must separate `c` from the dollar that delimits a formula, because
/// Markdown would not recognise the formula otherwise.
fn needs_space(c: char) -> bool {
    !c.is_whitespace() && !c.is_ascii_punctuation()
}

/// Formats a formula between dollars. Grave accents inside the dollars protect characters that
/// Markdown interprets.
fn format_formula(text: &str) -> String {
    let needs_protection =
        ["_{", "\\_", "\\{", "\\}", "*", "<", "\\,"].iter().any(|sign| text.contains(sign));
    if needs_protection { format!("$`{text}`$") } else { format!("${text}$") }
}

/// Formats code between grave accents. Uses more of them than any run of grave accents in the code.
fn format_code(text: &str) -> String {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    let space = if text.starts_with('`') || text.ends_with('`') { " " } else { "" };
    format!("{fence}{space}{text}{space}{fence}")
}

/// Escapes the characters that Markdown interprets.
fn escape_markdown(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        if "\\`*_{}[]<>#|~$&!".contains(c) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}
