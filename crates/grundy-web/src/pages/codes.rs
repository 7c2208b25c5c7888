//! Games that are named by a code: no page is about them, and the law lab has them all.

use grundy::base::{Budget, Lang};
use grundy_commands::Session;
use grundy_commands::session::{Files, no_file};
use grundy_commands::typed::Typed;

/// Whether this names a game by itself, as `0.77` and `{1,3,4}` do, though no page is about it.
pub fn is_code(text: &str) -> bool {
    let mut session = Session::new(Budget::default(), Lang::En, &no_file);
    // Names that are words are the catalogue's.
    text.starts_with(|first: char| first.is_ascii_digit() || first == '{')
        && session.game(&Typed::of(text), &Files::new()).is_ok()
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
