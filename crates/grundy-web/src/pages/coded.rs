//! Texts in which what can be typed stands between backquotes, as people see them.

use maud::{Markup, html};

/// What stands between backquotes looks as typed. A backquote without another is left as it is.
pub fn coded(text: &str) -> Markup {
    let parts: Vec<&str> = text.split('`').collect();
    if parts.len().is_multiple_of(2) {
        return html! { (text) };
    }
    html! {
        @for (at, part) in parts.into_iter().enumerate() {
            @if at % 2 == 1 { code { (part) } } @else { (part) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::coded;

    #[test]
    fn what_is_typed_looks_so_and_nothing_is_markup() {
        assert_eq!(
            coded("see `a<b` and `c`").into_string(),
            "see <code>a&lt;b</code> and <code>c</code>"
        );
        assert_eq!(coded("plain").into_string(), "plain");
        assert_eq!(coded("one ` alone").into_string(), "one ` alone");
    }
}
