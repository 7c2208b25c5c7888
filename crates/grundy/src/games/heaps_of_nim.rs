//! The rules of Nim, which several cards share.

use super::Params;
use crate::base::{Error, Text};
use crate::family::{Game, HeapGame, HeapRule, TakeSet};

/// How its positions are written.
pub(super) const NOTATION: Text = Text { en: "the sizes of the heaps", zh: "各堆石子数" };

/// Any number may be taken from any heap.
pub(super) fn build(_: &Params) -> Result<Game, Error> {
    Ok(Game::of_heaps(HeapGame::new(HeapRule::Take(TakeSet::Any))).written(WRITTEN))
}

const WRITTEN: &str = "\
position heaps: bag(nat)
move take (h in heaps, k in 1..h) {
  remove h from heaps
  if k < h { add h - k to heaps }
}
claim grundy = xor(heaps)
";
