//! The sides of partizan games in words.

use grundy::base::Words;
use grundy::partizan::{Outcome, Side};
use grundy::words;

/// A side for programs.
pub(crate) fn side_word(side: Side) -> &'static str {
    match side {
        Side::Left => "left",
        Side::Right => "right",
    }
}

/// A side as the field calls it, with its name in the rules.
pub(crate) fn side_name(side: usize, names: Option<&[String; 2]>) -> Words {
    let plain = [words!("Left", "左方"), words!("Right", "右方")][side].clone();
    match names {
        Some(names) if !names[side].eq_ignore_ascii_case(&plain.en) => {
            let name = &names[side];
            plain.then(&words!(" ({name})", "（{name}）"))
        }
        _ => plain,
    }
}

/// The letter of an outcome.
pub(crate) fn letter(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Left => "L",
        Outcome::Right => "R",
        Outcome::Next => "N",
        Outcome::Previous => "P",
    }
}

/// An outcome in words, after its letter.
pub(crate) fn outcome(outcome: Outcome, names: Option<&[String; 2]>) -> Words {
    let wins = |side: usize| {
        let Words { en, zh } = side_name(side, names);
        words!("{en} wins, whoever begins", "无论谁先走，{zh}胜")
    };
    let words = match outcome {
        Outcome::Left => wins(0),
        Outcome::Right => wins(1),
        Outcome::Next => words!("whoever begins wins", "先走者胜"),
        Outcome::Previous => words!("whoever begins loses", "先走者负"),
    };
    let letter = letter(outcome);
    words!("{letter}: ", "{letter}：").then(&words)
}
