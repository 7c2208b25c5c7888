//! Formats the page of a proof as a LaTeX document.

use super::page::{ProofBlock, TextKind, split_pieces};
use grundy_text::{Lang, Words};

/// Formats the blocks of a page as a LaTeX document in one language.
pub(super) fn format_latex(blocks: &[ProofBlock], lang: Lang) -> String {
    let texts: Vec<String> = blocks.iter().map(|block| format_block(block, lang)).collect();
    let body: Vec<String> = texts.into_iter().filter(|text| !text.is_empty()).collect();
    let body = body.join("\n\n");
    format!("{}\\begin{{document}}\n{body}\n\\end{{document}}\n", preamble(&body, lang))
}

/// Returns the LaTeX preamble for a document with the given body. A document with Chinese text
/// needs XeLaTeX; other documents work with any engine.
fn preamble(body: &str, lang: Lang) -> String {
    let is_latin = body.chars().all(|c| c < '\u{250}');
    let class = match (lang, is_latin) {
        (Lang::Zh, _) => "% !TeX program = xelatex\n\\documentclass[UTF8,a4paper]{ctexart}\n",
        (_, true) => "\\documentclass[a4paper]{article}\n\\usepackage[T1]{fontenc}\n",
        (_, false) => {
            "% !TeX program = xelatex\n\\documentclass[a4paper]{article}\n\\usepackage[UTF8,scheme=plain]{ctex}\n"
        }
    };
    let theorem = if lang == Lang::Zh { "定理" } else { "Theorem" };
    format!(
        "{class}\\usepackage{{amsmath,amssymb,amsthm}}\n\\usepackage[margin=25mm]{{geometry}}\n\\usepackage{{longtable}}\n\
         \\providecommand{{\\lt}}{{<}}\n\\providecommand{{\\gt}}{{>}}\n\\newtheorem*{{theorem}}{{{theorem}}}\n\\setlength{{\\emergencystretch}}{{3em}}\n"
    )
}

/// Formats one block of a page, such as a paragraph or a table, in LaTeX.
fn format_block(block: &ProofBlock, lang: Lang) -> String {
    let text = |words: &Words| format_inline(words.get(lang));
    let items = |kind: &str, items: &[Words]| {
        let items: Vec<String> =
            items.iter().map(|item| format!("\\item {}", text(item))).collect();
        format!("\\begin{{{kind}}}\n{}\n\\end{{{kind}}}", items.join("\n"))
    };
    match block {
        ProofBlock::Title(words) => {
            format!("\\title{{{}}}\n\\author{{}}\n\\date{{}}\n\\maketitle", text(words))
        }
        ProofBlock::Section(words) => format!("\\section*{{{}}}", text(words)),
        ProofBlock::Paragraph(words) => text(words),
        ProofBlock::List(entries) => items("itemize", entries),
        ProofBlock::Steps(entries) => items("enumerate", entries),
        ProofBlock::Display(formula) => format!("\\[\n{formula}\n\\]"),
        ProofBlock::Theorem(blocks) => {
            let blocks: Vec<String> =
                blocks.iter().map(|block| format_block(block, lang)).collect();
            format!("\\begin{{theorem}}\n{}\n\\end{{theorem}}", blocks.join("\n"))
        }
        ProofBlock::Table { head, rows } => {
            let row = |cells: &[Words]| {
                let cells: Vec<String> = cells.iter().map(text).collect();
                format!("{} \\\\", cells.join(" & "))
            };
            // The last column takes the remaining width.
            let columns = "c".repeat(head.len().saturating_sub(1)) + "p{0.7\\textwidth}";
            let rows: Vec<String> = rows.iter().map(|cells| row(cells)).collect();
            format!(
                "\\begin{{longtable}}{{{columns}}}\n\\hline\n{}\n\\hline\n\\endhead\n{}\n\\hline\n\\end{{longtable}}",
                row(head),
                rows.join("\n")
            )
        }
        ProofBlock::Graph(_) => String::new(),
        ProofBlock::Done => "\\hfill\\qedsymbol".to_string(),
    }
}

/// Formats the text of a block, in which formulas and code are delimited by private-use characters.
fn format_inline(text: &str) -> String {
    split_pieces(text)
        .into_iter()
        .map(|(kind, piece)| match kind {
            TextKind::Plain => escape_latex(piece),
            TextKind::Formula => format!("${piece}$"),
            TextKind::Code => format!("\\texttt{{{}}}", escape_latex(piece)),
        })
        .collect()
}

/// Escapes the characters that have a meaning in LaTeX, such as `$` and `%`.
pub(super) fn escape_latex(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '\\' => escaped.push_str("\\textbackslash{}"),
            '~' => escaped.push_str("\\textasciitilde{}"),
            '^' => escaped.push_str("\\textasciicircum{}"),
            '<' => escaped.push_str("\\textless{}"),
            '>' => escaped.push_str("\\textgreater{}"),
            '|' => escaped.push_str("\\textbar{}"),
            '"' => escaped.push_str("\\textquotedbl{}"),
            '`' => escaped.push_str("\\textasciigrave{}"),
            '-' => escaped.push_str("{-}"),
            '{' | '}' | '$' | '&' | '#' | '_' | '%' => {
                escaped.push('\\');
                escaped.push(c);
            }
            _ => escaped.push(c),
        }
    }
    escaped
}
