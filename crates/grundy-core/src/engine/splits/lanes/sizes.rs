//! How much is done at a time.

/// Heaps of a block.
pub(super) const BLOCK: usize = 64;
/// Blocks computed between two confirmations.
pub(super) const BLOCKS: usize = 1024;
/// Heaps looked ahead for those that can be split into two rare ones.
pub(super) const DOUBLES: usize = 16 * BLOCK * BLOCKS;
/// Pairings that mark; the others look at slots only.
pub(super) const MARKED: usize = 640;
/// Pairings with small common heaps that confirm, before a search does.
pub(super) const COVERING: usize = 2048;
/// Those heaps are below this.
pub(super) const SMALL: usize = 8192;
/// Slots of a heap.
pub(super) const SLOTS: usize = 8;
/// No cell.
pub(super) const NONE: u8 = u8::MAX;
/// The most groups of 8 cells.
pub(super) const GROUPS: usize = 32;
