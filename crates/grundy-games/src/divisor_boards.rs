//! Definitions shared by the normal and the misère form of divisor erasing.

use super::Params;
use grundy_core::base::Big;
use grundy_families::{DivisorBoard, DivisorErasing, Game};
use grundy_text::{Error, Text, Words, words};

pub(super) const NOTATION: Text = Text {
    en: "n for the board with the numbers 1 to n, for any n; or a set such as {2,3,6} of numbers up to 64",
    zh: "写 n 表示 1 到 n，大小不限；或写集合如 {2,3,6}，其中的数不超过 64",
};

/// Returns the board with the numbers 1 to n for every n up to `to`, but at most 63. A board is a
/// bit mask in which bit i − 1 represents the number i.
pub(super) fn full_boards(_: &Params, to: u64) -> Vec<Vec<u64>> {
    (0..=to.min(63)).map(|n| vec![(1 << n) - 1]).collect()
}

/// Returns one board for each subset of the numbers 1 to `to`, including the empty set. A board is
/// a bit mask in which bit i − 1 represents the number i.
pub(super) fn sets(_: &Params, to: u64) -> Vec<Vec<u64>> {
    (0..1 << to).map(|set| vec![set]).collect()
}

pub(super) fn build(_: &Params) -> Result<Game, Error> {
    Ok(Game::linked(Box::new(DivisorErasing)))
}

/// If one number on the board divides all others, returns how many numbers the board has: 1, or 2
/// for two or more. Returns 0 for the full board with n = 0, and `None` for any other board.
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
        "one number divides all others, so some move wins: if erasing only this number does not, \
         the reply that wins against it can be played at once instead",
        "有一个数整除其余所有数：单擦它若不能胜，则对它的制胜应着可以直接走出"
    )
}
