//! Sizes and limits of the computation of blocks of 64 heaps.

/// Number of heaps in a block; their values are computed in parallel, one byte of a vector for each
/// heap.
pub(super) const BLOCK: usize = 64;
/// Number of blocks of [`BLOCK`] heaps that are computed between two confirmations of their values.
pub(super) const BLOCKS: usize = 1024;
/// Number of successive heaps for which it is computed in advance whether a move can split them
/// into two rare heaps.
pub(super) const RARE_PAIR_WINDOW: usize = 16 * BLOCK * BLOCKS;
/// Number of [`Pairing`](super::cells::Pairing)s, from the first one on, whose cells are marked for
/// a heap as the cells of its options. The remaining pairings only remove candidates from the slots
/// ([`SLOTS`]).
pub(super) const MARKED: usize = 640;
/// Maximum number of [`Pairing`](super::cells::Pairing)s with small common heaps that confirm the
/// values of a block. For each value that they leave unconfirmed, a search looks for a pair of
/// heaps.
pub(super) const MAX_COVERING: usize = 2048;
/// The bound for small heaps: common heaps below this size form the pairings that confirm the
/// values of computed blocks.
pub(super) const SMALL: usize = 8192;
/// Number of slots of a heap. Its slots are the least unmarked cells, which are the candidates for
/// its own cell.
pub(super) const SLOTS: usize = 8;
/// The byte that represents a missing cell (Grundy value as a byte); all cells are below it.
pub(super) const NONE: u8 = u8::MAX;
/// Maximum number of groups of 8 cells. A cell is a byte, so there are at most 256 cells.
pub(super) const MAX_GROUPS: usize = 32;
