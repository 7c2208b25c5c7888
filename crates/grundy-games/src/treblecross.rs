//! Treblecross: tic-tac-toe on a row, with crosses only. A row is treated as a heap of its squares.

use crate::prelude::*;
use grundy_core::base::{Bundle, Fault, HeapOptions, LongRule, SplitRule};
use grundy_octal::MoveWording;
use grundy_text::MoveChoices;

pub static CARD: Card =
    Card { kind: Kind::normal_play(build), ..entry!("treblecross", treblecross) };

fn build(_: &Params) -> Result<Game, Error> {
    let game = HeapGame::new(HeapRule::Other(Box::new(RowLengths)));
    Ok(Game::of_heaps(game.with_phrase(PHRASE)))
}

/// The number of squares on each side of a cross that are unusable: a second cross there would let
/// the opponent complete three in a row.
const NEAR: u64 = 2;

/// The rule of one row, as a heap: its size is the number of squares of the row that can still be
/// used without losing.
struct RowLengths;

impl RowLengths {
    /// Calls `option` for the moves on a row of `n` squares that leave at most one row: those that
    /// put the cross on the first, second or third square from an end.
    fn at_an_end(n: u64, option: &mut dyn FnMut(&[u64])) {
        // On three squares, a cross in the middle leaves the same as one on the first square.
        let squares = if n == 3 { 1 } else { n.div_ceil(2).min(NEAR + 1) };
        (1..=squares).for_each(|square| option(&[n.saturating_sub(square + NEAR)]));
    }
}

impl HeapOptions for RowLengths {
    fn options(&self, n: u64, option: &mut dyn FnMut(&[u64])) -> Result<(), Fault> {
        RowLengths::at_an_end(n, option);
        let remaining = n.saturating_sub(2 * NEAR + 1);
        (1..=remaining / 2).for_each(|a| option(&[a, remaining - a]));
        Ok(())
    }

    fn for_each_bundle(&self, n: u64, bundle: &mut dyn FnMut(Bundle)) -> Result<(), Fault> {
        RowLengths::at_an_end(n, &mut |left| bundle(Bundle::Heaps(left)));
        bundle(Bundle::Splits { sum: n.saturating_sub(2 * NEAR + 1), equal: true });
        Ok(())
    }

    fn long_rule(&self) -> Option<LongRule> {
        // A row with two unusable squares added at its ends is a heap from which three adjacent
        // stones are taken.
        let take_three = || vec![NEAR as u32 + 1];
        let rule = SplitRule {
            empty: take_three(),
            keep: take_three(),
            split: take_three(),
            ..Default::default()
        };
        Some(LongRule::Splits { rule, shift: NEAR as u32 })
    }
}

/// The name and the description of a move. The name is `cross`, with the choice `square`; a
/// description is for example "put a cross on square 3 of row 2 (9), leaving 4".
const PHRASE: MoveWording = MoveWording {
    name: |row, left| {
        let mut choices = MoveChoices::default();
        choices.push("square", square(row, left));
        ("cross", choices)
    },
    words: phrase,
};

/// Returns the number, counted from 1, of the square on which a cross in a row of `row` squares
/// leaves the rows `left`.
fn square(row: &Big, left: &[Big]) -> Big {
    match left {
        [first, _] => first + NEAR + 1u8,
        _ => {
            let last_row: Big = left.iter().sum::<Big>() + NEAR;
            if last_row < *row { row - last_row } else { big(1) }
        }
    }
}

fn phrase(row: &Big, left: &[Big], at: Option<usize>) -> Words {
    let square = square(row, left);
    let remaining = left.iter().filter(|row| **row > Big::ZERO);
    let remaining: Vec<Words> =
        remaining.map(|row| words!(treblecross::squares_left, row)).collect();
    let remainder = if remaining.is_empty() {
        words!(treblecross::leaving_none)
    } else {
        words!(treblecross::leaving, rows = Words::join(remaining, text!(treblecross::and)))
    };
    match at {
        Some(at) => words!(treblecross::put_cross_on_square_of_row, square, at, row, remainder),
        None => words!(treblecross::put_cross_on_square_of, square, row, remainder),
    }
}
