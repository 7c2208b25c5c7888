//! A page as a LaTeX document.

use super::page::{Block, Kind, pieces};
use crate::base::{Lang, Words};

/// The page as a document.
pub(super) fn written(blocks: &[Block], lang: Lang) -> String {
    let texts: Vec<String> = blocks.iter().map(|block| shown(block, lang)).collect();
    let body: Vec<String> = texts.into_iter().filter(|text| !text.is_empty()).collect();
    let body = body.join("\n\n");
    format!("{}\\begin{{document}}\n{body}\n\\end{{document}}\n", preamble(&body, lang))
}

/// Chinese letters need XeLaTeX; other pages do with any.
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

fn shown(block: &Block, lang: Lang) -> String {
    let text = |words: &Words| inline(words.get(lang));
    let items = |kind: &str, items: &[Words]| {
        let items: Vec<String> =
            items.iter().map(|item| format!("\\item {}", text(item))).collect();
        format!("\\begin{{{kind}}}\n{}\n\\end{{{kind}}}", items.join("\n"))
    };
    match block {
        Block::Title(words) => {
            format!("\\title{{{}}}\n\\author{{}}\n\\date{{}}\n\\maketitle", text(words))
        }
        Block::Section(words) => format!("\\section*{{{}}}", text(words)),
        Block::Paragraph(words) => text(words),
        Block::List(all) => items("itemize", all),
        Block::Steps(all) => items("enumerate", all),
        Block::Display(formula) => format!("\\[\n{formula}\n\\]"),
        Block::Theorem(inside) => {
            let inside: Vec<String> = inside.iter().map(|block| shown(block, lang)).collect();
            format!("\\begin{{theorem}}\n{}\n\\end{{theorem}}", inside.join("\n"))
        }
        Block::Table { head, rows } => {
            let row = |cells: &[Words]| {
                let cells: Vec<String> = cells.iter().map(text).collect();
                format!("{} \\\\", cells.join(" & "))
            };
            // The last column takes what is left of the line.
            let columns = "c".repeat(head.len().saturating_sub(1)) + "p{0.7\\textwidth}";
            let rows: Vec<String> = rows.iter().map(|cells| row(cells)).collect();
            format!(
                "\\begin{{longtable}}{{{columns}}}\n\\hline\n{}\n\\hline\n\\endhead\n{}\n\\hline\n\\end{{longtable}}",
                row(head),
                rows.join("\n")
            )
        }
        Block::Graph(_) => String::new(),
        Block::Done => "\\hfill\\qedsymbol".to_string(),
    }
}

fn inline(text: &str) -> String {
    pieces(text)
        .into_iter()
        .map(|(kind, piece)| match kind {
            Kind::Plain => escaped(piece),
            Kind::Maths => format!("${piece}$"),
            Kind::Code => format!("\\texttt{{{}}}", escaped(piece)),
        })
        .collect()
}

/// A text of which nothing is a command.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\textbackslash{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '<' => out.push_str("\\textless{}"),
            '>' => out.push_str("\\textgreater{}"),
            '|' => out.push_str("\\textbar{}"),
            '"' => out.push_str("\\textquotedbl{}"),
            '`' => out.push_str("\\textasciigrave{}"),
            '-' => out.push_str("{-}"),
            '{' | '}' | '$' | '&' | '#' | '_' | '%' => {
                out.push('\\');
                out.push(c);
            }
            _ => out.push(c),
        }
    }
    out
}
