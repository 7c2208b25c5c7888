//! Words for the two sides (Left and Right) and for the outcome classes of partizan games.

use grundy::base::Words;
use grundy::partizan::{Outcome, Side};
use grundy::words;

/// Returns the JSON key of a side: `left` or `right`.
pub(crate) fn side_word(side: Side) -> &'static str {
    match side {
        Side::Left => "left",
        Side::Right => "right",
    }
}

/// Returns the name of a side: "Left" if `side` is 0, "Right" if it is 1. If the rules name the
/// sides (`names`) differently, that name follows in brackets.
pub(crate) fn side_name(side: usize, names: Option<&[String; 2]>) -> Words {
    let standard_name = [words!(partizan_words::left), words!(partizan_words::right)][side].clone();
    match names {
        Some(names) if !names[side].eq_ignore_ascii_case(&standard_name.en) => {
            let name = &names[side];
            standard_name.then(&words!(partizan_words::name, name))
        }
        _ => standard_name,
    }
}

/// Returns the letter of an outcome class: L, R, N or P.
pub(crate) fn outcome_letter(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Left => "L",
        Outcome::Right => "R",
        Outcome::Next => "N",
        Outcome::Previous => "P",
    }
}

/// Describes an outcome class in words: its letter, and who wins. `names` are the names of Left and
/// Right in the rules.
pub(crate) fn describe_outcome(outcome: Outcome, names: Option<&[String; 2]>) -> Words {
    let wins = |side: usize| {
        words!(partizan_words::wins_whoever_begins, side_name = side_name(side, names))
    };
    let words = match outcome {
        Outcome::Left => wins(0),
        Outcome::Right => wins(1),
        Outcome::Next => words!(partizan_words::whoever_begins_wins),
        Outcome::Previous => words!(partizan_words::whoever_begins_loses),
    };
    let letter = outcome_letter(outcome);
    words!(partizan_words::letter, letter).then(&words)
}
