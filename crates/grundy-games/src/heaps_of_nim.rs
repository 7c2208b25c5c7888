//! The rules of Nim, which several catalogue entries share.

use crate::prelude::*;
use grundy_octal::TakeSet;

/// The notation of positions, which lists the sizes of the heaps.
pub(super) const NOTATION: Text = text!(games::sizes_of_heaps);

/// Builds the game of Nim, in which a move takes any number of stones from one heap.
pub(super) fn build(_: &Params) -> Result<Game, Error> {
    Ok(Game::of_heaps(HeapGame::new(HeapRule::Take(TakeSet::Any)))
        .with_rule_text(include_str!("rules/heaps_of_nim.game")))
}
