//! Renders texts that contain code between backquotes.

use maud::{Markup, html};

/// Renders `text` as HTML, with the parts between backquotes as `code` elements. A text with an
/// unpaired backquote is left unchanged.
pub fn render_inline_code(text: &str) -> Markup {
    let pieces: Vec<&str> = text.split('`').collect();
    if pieces.len().is_multiple_of(2) {
        return html! { (text) };
    }
    html! {
        @for (index, piece) in pieces.into_iter().enumerate() {
            @if index % 2 == 1 { code { (piece) } } @else { (piece) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::render_inline_code;

    #[test]
    fn code_is_marked_and_markup_is_escaped() {
        assert_eq!(
            render_inline_code("see `a<b` and `c`").into_string(),
            "see <code>a&lt;b</code> and <code>c</code>"
        );
        assert_eq!(render_inline_code("plain").into_string(), "plain");
        assert_eq!(render_inline_code("one ` alone").into_string(), "one ` alone");
    }
}
