//! Games that are named by a code: no page is about them, and the law lab has them all.

use grundy::base::{Budget, Error};
use grundy::words;
use grundy::workbench::{Desk, typed_words};

/// Whether this names a game by itself, as `0.77` and `{1,3,4}` do, though no page is about it.
pub fn is_code(text: &str) -> bool {
    let read = |_: &str| Err(Error::bad(words!("there is no file", "没有文件")));
    // Names that are words are the catalogue's.
    text.starts_with(|first: char| first.is_ascii_digit() || first == '{')
        && Desk::new(Budget::default(), &read).game_alone(&typed_words(text)).is_ok()
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
