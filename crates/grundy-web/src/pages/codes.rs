//! Games that are named by a code: nobody wrote a page about them, so one is made of the code.

use grundy::base::{Budget, Lang};
use grundy_commands::Session;
use grundy_commands::session::{Files, no_file};
use grundy_commands::typed::Typed;

/// Whether this names a game by itself, as `0.77` and `{1,3,4}` do, though no page is about it.
pub fn is_code(text: &str) -> bool {
    named(text).is_some()
}

/// The code as the workbench writes it.
pub fn named(text: &str) -> Option<String> {
    let words = Typed::of(text);
    leading(&words.iter().map(String::as_str).collect::<Vec<_>>())
        .filter(|(_, rest)| rest.is_empty())
        .map(|(code, _)| code)
}

/// The code that words begin with, and what stands behind it.
pub fn leading(words: &[&str]) -> Option<(String, String)> {
    // Names that are words are the catalogue's.
    let first = words.first()?.chars().next()?;
    if !(first.is_ascii_digit() || first == '{') {
        return None;
    }
    let mut session = Session::new(Budget::default(), Lang::En, &no_file);
    let typed = Typed::new(words.iter().map(|word| word.to_string()).collect());
    let (instance, rest) = session.game_and_rest(&typed, &Files::new()).ok()?;
    // A code in braces may be typed with spaces.
    Some((instance.name.replace(' ', ""), rest.join(" ")))
}

#[cfg(test)]
mod tests {
    use super::is_code;

    #[test]
    fn codes_and_sets_are_games_by_themselves_and_nothing_else_is() {
        assert!(["0.77", "{1,3,4}", "4.007"].into_iter().all(is_code));
        assert!(!["", "0.8", "nim", "{", "3", "0.77 9"].into_iter().any(is_code));
    }
}
