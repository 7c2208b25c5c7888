//! Definitions shared by the normal and the misère form of divisor erasing.

use super::Params;
use crate::base::{Big, Error, Text, Words};
use crate::family::{DivisorBoard, DivisorErasing, Game};
use crate::words;

pub(super) const NOTATION: Text = Text {
    en: "n for the numbers 1 to n, of any size; or a set such as {2,3,6}, its numbers up to 64",
    zh: "写 n 表示 1 到 n，大小不限；或写集合如 {2,3,6}，其中的数不超过 64",
};

/// Returns the boards with the numbers 1 to n, for every n up to `to` but at most 63, so that
/// positions of the tests fit in 63 bits.
pub(super) fn full_boards(_: &Params, to: u64) -> Vec<Vec<u64>> {
    (0..=to.min(63)).map(|n| vec![(1 << n) - 1]).collect()
}

/// Returns the boards with every set of numbers up to `to`.
pub(super) fn sets(_: &Params, to: u64) -> Vec<Vec<u64>> {
    (0..1 << to).map(|set| vec![set]).collect()
}

pub(super) fn build(_: &Params) -> Result<Game, Error> {
    Ok(Game::linked(Box::new(DivisorErasing)))
}

/// Returns the number of numbers on the board, counted only up to 2, if one of them divides all the
/// others. Otherwise returns `None`.
pub(super) fn has_least(position: &[Big]) -> Option<usize> {
    match DivisorErasing::board(position) {
        DivisorBoard::Full(n) => Some(usize::try_from(&n).map_or(2, |n| n.min(2))),
        DivisorBoard::Some(set) => {
            let mut members = DivisorErasing::members(set);
            let least = members.next()?;
            let divides = DivisorErasing::members(set).all(|n| n % least == 0);
            divides.then_some(if members.next().is_some() { 2 } else { 1 })
        }
    }
}

pub(super) fn stealing() -> Words {
    words!(
        "one number divides all the others: if erasing it alone does not win, the reply to that wins and can be played at once",
        "有一个数整除其余所有数：单擦它若不能胜，则对它的制胜应着可以直接走出"
    )
}
