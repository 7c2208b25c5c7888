//! How diagnostics of a rule file look.

use super::diagnose::{Diagnostic, Severity};
use crate::base::Lang;
#[cfg(feature = "diagnostics")]
use crate::machine::Span;

/// More than this many are counted and not shown.
const SHOWN: usize = 30;

/// Draws diagnostics with the lines they speak of, in the reader's language, without colour.
pub fn render(text: &str, file_name: &str, diagnostics: &[Diagnostic], lang: Lang) -> String {
    let mut drawn = String::new();
    for diagnostic in diagnostics.iter().take(SHOWN) {
        drawn.push_str(&one(text, file_name, diagnostic, lang));
        drawn.push_str("\n\n");
    }
    if let Some(more) = diagnostics.len().checked_sub(SHOWN).filter(|more| *more > 0) {
        drawn.push_str(crate::words!("{more} more\n", "另有 {more} 处\n").get(lang));
    }
    drawn.truncate(drawn.trim_end().len());
    drawn.push('\n');
    drawn
}

/// A diagnostic over the line that it is about, the place underlined.
#[cfg(feature = "diagnostics")]
fn one(text: &str, file_name: &str, diagnostic: &Diagnostic, lang: Lang) -> String {
    use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
    let chinese = lang == Lang::Zh;
    let level = match (diagnostic.severity, chinese) {
        (Severity::Error, false) => Level::ERROR,
        (Severity::Error, true) => Level::ERROR.with_name("错误"),
        (Severity::Warning, false) => Level::WARNING,
        (Severity::Warning, true) => Level::WARNING.with_name("警告"),
    };
    let window = Window::around(text, diagnostic.span);
    let mut annotation = AnnotationKind::Primary.span(window.span.clone());
    let label = diagnostic.label.get(lang);
    if !label.is_empty() {
        annotation = annotation.label(label);
    }
    let snippet =
        Snippet::source(window.text).line_start(window.line).path(file_name).annotation(annotation);
    let mut report: Vec<Group> =
        vec![level.primary_title(diagnostic.message.get(lang)).element(snippet)];
    if let Some(help) = &diagnostic.help {
        let level = if chinese { Level::HELP.with_name("建议") } else { Level::HELP };
        report.push(Group::with_title(level.secondary_title(help.get(lang))));
    }
    Renderer::plain().render(&report)
}

/// A diagnostic in words, with its line and column.
#[cfg(not(feature = "diagnostics"))]
fn one(text: &str, file_name: &str, diagnostic: &Diagnostic, lang: Lang) -> String {
    let (line, column) = super::diagnose::place(text, diagnostic.span.start);
    let Diagnostic { severity, message, label, help, .. } = diagnostic;
    let (severity, helping) = match (severity, lang) {
        (Severity::Error, Lang::En) => ("error", "help"),
        (Severity::Error, Lang::Zh) => ("错误", "建议"),
        (Severity::Warning, Lang::En) => ("warning", "help"),
        (Severity::Warning, Lang::Zh) => ("警告", "建议"),
    };
    let mut drawn = format!("{file_name}:{line}:{column}: {severity}: {}", message.get(lang));
    if !label.get(lang).is_empty() {
        drawn.push_str(&format!(" ({})", label.get(lang)));
    }
    if let Some(help) = help {
        drawn.push_str(&format!("\n{helping}: {}", help.get(lang)));
    }
    drawn
}

/// The line of a span, cut when it is very long, so that drawing costs the same in any file.
#[cfg(feature = "diagnostics")]
struct Window<'a> {
    text: &'a str,
    line: usize,
    span: std::ops::Range<usize>,
}

#[cfg(feature = "diagnostics")]
impl<'a> Window<'a> {
    fn around(text: &'a str, span: Span) -> Window<'a> {
        const ASIDE: usize = 120;
        let start = floor(text, span.start as usize);
        let line_start = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
        let line_end = text[start..].find('\n').map_or(text.len(), |newline| start + newline);
        let end = (span.end as usize).clamp(start, line_end);
        let from = floor(text, line_start.max(start.saturating_sub(ASIDE)));
        let to = floor(text, line_end.min(start + ASIDE)).max(start);
        let line = text[..start].bytes().filter(|byte| *byte == b'\n').count() + 1;
        let end = floor(text, end.min(to));
        Window { text: &text[from..to], line, span: start - from..end - from }
    }
}

/// The nearest character boundary at or below.
#[cfg(feature = "diagnostics")]
fn floor(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}
