//! Tests errors that are printed on one line.

use grundy::base::{Error, Lang, Words};

/// Returns a text in both languages.
fn words(en: &str, zh: &str) -> Words {
    Words { en: en.to_string(), zh: zh.to_string() }
}

#[test]
fn a_number_of_a_thousand_digits_does_not_fill_the_screen() {
    let n = "7".repeat(1000);
    let error = Error::bad(words(&format!("coin {n} of 12"), &format!("硬币 {n}")))
        .help(words("mend", "改"));
    assert_eq!(error.line(Lang::En), format!("coin {}… of 12; mend", "7".repeat(40)));
    assert!(error.line(Lang::Zh).starts_with(&format!("硬币 {}…", "7".repeat(40))));
}

#[test]
fn multiline_errors_keep_their_line_breaks() {
    let drawn = Error::multiline(words("what\n  ^^ \u{7}\n", "何\n  ^^"));
    assert_eq!(drawn.line(Lang::En), "what\n  ^^ \\u{7}");
    assert_eq!(drawn.line(Lang::Zh), "何\n  ^^");
}

#[test]
fn quoted_input_stays_on_one_line() {
    let why = "unknown field `\u{1b}[2J\n`";
    let line = Error::bad(Words::same(why)).line(Lang::En);
    assert_eq!(line, "unknown field `\\u{1b}[2J\\n`");
}
