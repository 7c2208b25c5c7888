//! Recognizes codes of take-and-break games, such as `0.77`, in the places where names of games are
//! expected. Every code has a page, which is generated.

use grundy::base::{Budget, Lang};
use grundy_commands::Session;
use grundy_commands::input::RawInput;
use grundy_commands::session::{Files, read_example};

/// Returns whether a text is a code, such as `0.77` or `{1,3,4}`.
pub fn is_code(text: &str) -> bool {
    parse_code(text).is_some()
}

/// Parses a code and returns its canonical form, such as `{1,3,4}` without spaces. Returns `None`
/// if the text is not exactly a code.
pub fn parse_code(text: &str) -> Option<String> {
    let words = RawInput::from_line(text);
    split_code(&words.iter().map(String::as_str).collect::<Vec<_>>())
        .filter(|(_, remaining)| remaining.is_empty())
        .map(|(code, _)| code)
}

/// Splits `words` into the code at the beginning, in canonical form, and the words after it.
/// Returns `None` if they do not begin with a code.
pub fn split_code(words: &[&str]) -> Option<(String, String)> {
    // Other words, even valid ones, are names of the catalogue.
    let initial = words.first()?.chars().next()?;
    if !(initial.is_ascii_digit() || initial == '{') {
        return None;
    }
    let mut session = Session::new(Budget::default(), Lang::En, &read_example);
    let input = RawInput::new(words.iter().map(|word| word.to_string()).collect());
    let (instance, remaining) = session.game_and_words(&input, &Files::new()).ok()?;
    // A code in braces may be typed with spaces.
    Some((instance.name.replace(' ', ""), remaining.join(" ")))
}

#[cfg(test)]
mod tests {
    use super::is_code;

    #[test]
    fn only_codes_and_sets_are_games_without_a_card() {
        assert!(["0.77", "{1,3,4}", "4.007"].into_iter().all(is_code));
        assert!(!["", "0.8", "nim", "{", "3", "0.77 9"].into_iter().any(is_code));
    }
}
