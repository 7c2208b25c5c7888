//! Explains syntax errors in the notation of combinatorial games.

use grundy_partizan::{SyntaxError, SyntaxErrorKind};
use grundy_text::{Error, Words, excerpt, words};

/// Returns an error that names the location and the reason of a syntax error, with a hint how to
/// correct the text.
pub fn explain_syntax_error(text: &str, syntax_error: &SyntaxError) -> Error {
    let text = excerpt(text);
    let remaining = text.get(syntax_error.offset..).unwrap_or_default();
    let location: Words = if remaining.is_empty() {
        words!(value::at_end)
    } else {
        words!(value::at, remaining = excerpt(remaining))
    };
    let (reason, help) = match syntax_error.kind {
        SyntaxErrorKind::ExpectedGame => {
            (words!(value::game_is_expected), words!(value::write_games_like_three_four_two))
        }
        SyntaxErrorKind::TrailingText => {
            (words!(value::or_end_is_expected), words!(value::join_games_by))
        }
        SyntaxErrorKind::Unclosed(mark) => {
            (words!(value::is_missing, mark), words!(value::close_open_bracket))
        }
        SyntaxErrorKind::Denominator => (
            words!(value::denominator_is_not_power_of_two),
            words!(value::only_fractions_with_such_denominators),
        ),
        SyntaxErrorKind::Decimal => {
            (words!(value::number_has_decimal_point), words!(value::write_number_as_fraction))
        }
        SyntaxErrorKind::Copies => {
            (words!(value::number_of_copies_of_game), words!(value::write_integer_before))
        }
        SyntaxErrorKind::NoBar => (
            words!(value::braces_without_are_not_game),
            words!(value::write_one_for_game_after_subtraction),
        ),
        SyntaxErrorKind::Bars => (
            words!(value::two_bars_are_equally_long),
            words!(value::use_to_separate_games_that_contain),
        ),
        SyntaxErrorKind::Depth => {
            (words!(value::games_are_nested_too_deeply), words!(value::write_smaller_game))
        }
    };
    let head = words!(value::is_not_game_text, text);
    Error::bad(head.then(&reason).then(&words!(value::symbol, location))).help(help)
}
