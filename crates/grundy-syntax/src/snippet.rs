//! Renders diagnostics of a rule file as text, each with the line of its place in the file.

use super::diagnose::{Diagnostic, Severity};
#[cfg(feature = "diagnostics")]
use grundy_core::machine::Span;
use grundy_text::{Lang, words};

/// The maximum number of diagnostics that are rendered in full. For the other diagnostics, only
/// their number is stated.
const MAX_SHOWN: usize = 30;

/// Renders diagnostics as text without colour, in the given language, each with the line of its
/// place in the file.
pub fn render(text: &str, file_name: &str, diagnostics: &[Diagnostic], lang: Lang) -> String {
    let mut drawn = String::new();
    for diagnostic in diagnostics.iter().take(MAX_SHOWN) {
        drawn.push_str(&render_one(text, file_name, diagnostic, lang));
        drawn.push_str("\n\n");
    }
    if let Some(remaining) =
        diagnostics.len().checked_sub(MAX_SHOWN).filter(|remaining| *remaining > 0)
    {
        drawn.push_str(words!(syntax::further_errors_or_warnings, remaining).get(lang));
    }
    drawn.truncate(drawn.trim_end().len());
    drawn.push('\n');
    drawn
}

/// Renders one diagnostic with the line of the file that it concerns, in which the marked text is
/// underlined.
#[cfg(feature = "diagnostics")]
fn render_one(text: &str, file_name: &str, diagnostic: &Diagnostic, lang: Lang) -> String {
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

/// Renders one diagnostic as a single line of text, with the line number and the column number of
/// the place that it concerns.
#[cfg(not(feature = "diagnostics"))]
fn render_one(text: &str, file_name: &str, diagnostic: &Diagnostic, lang: Lang) -> String {
    let (line, column) = super::diagnose::line_and_column(text, diagnostic.span.start);
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

/// The excerpt of the file that is shown with a diagnostic: the line that it concerns, cut to a
/// fixed number of bytes on either side so that rendering takes bounded time.
#[cfg(feature = "diagnostics")]
struct Window<'a> {
    text: &'a str,
    line: usize,
    span: std::ops::Range<usize>,
}

#[cfg(feature = "diagnostics")]
impl<'a> Window<'a> {
    fn around(text: &'a str, span: Span) -> Window<'a> {
        const MARGIN: usize = 120;
        let start = floor(text, span.start as usize);
        let line_start = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
        let line_end = text[start..].find('\n').map_or(text.len(), |newline| start + newline);
        let end = (span.end as usize).clamp(start, line_end);
        let from = floor(text, line_start.max(start.saturating_sub(MARGIN)));
        let to = floor(text, line_end.min(start + MARGIN)).max(start);
        let line = text[..start].bytes().filter(|byte| *byte == b'\n').count() + 1;
        let end = floor(text, end.min(to));
        Window { text: &text[from..to], line, span: start - from..end - from }
    }
}

/// Returns the greatest offset, at most `offset`, that is the boundary of a character.
#[cfg(feature = "diagnostics")]
fn floor(text: &str, offset: usize) -> usize {
    (0..=offset.min(text.len())).rev().find(|offset| text.is_char_boundary(*offset)).unwrap_or(0)
}
