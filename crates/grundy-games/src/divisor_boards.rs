//! Definitions shared by the normal and the misère form of divisor erasing.

use crate::prelude::*;
use grundy_families::{DivisorBoard, DivisorErasing};

pub(super) const NOTATION: Text = text!(games::notation);

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
    words!(games::one_number_divides_all_others)
}
