//! Sizes and limits of the computation of blocks of heaps.

/// Number of heaps whose values are computed between two confirmations.
pub(super) const ROUND: usize = 1 << 16;
/// Number of successive heaps for which it is computed in advance whether a move can split them
/// into two rare heaps.
pub(super) const RARE_PAIR_WINDOW: usize = 16 * ROUND;
/// Maximum number of [`Pairing`](super::cells::Pairing)s whose cells are marked for a heap as the
/// cells of its options.
pub(super) const MAX_MARKED: usize = 1024;
/// Maximum number of [`Pairing`](super::cells::Pairing)s with small common heaps that confirm the
/// values of a block. For each value that they leave unconfirmed, a search looks for a pair of
/// heaps.
pub(super) const MAX_COVERING: usize = 2048;
/// The bound for small heaps: common heaps below this size form the pairings that confirm the
/// values of computed blocks.
pub(super) const SMALL: usize = 8192;
/// The minimum of the bound for small heaps, if it is below [`SMALL`].
pub(super) const MIN_SMALL: usize = 512;
/// Maximum number of slots of a heap. Its slots are the least unmarked cells, which are the
/// candidates for its own cell.
pub(super) const MAX_SLOTS: usize = 12;
/// Number of slots of a heap from which the near pairings choose its cell.
pub(super) const LAST_SLOTS: usize = 3;
/// The byte that represents a missing cell (Grundy value as a byte); all cells are below it.
pub(super) const NONE: u8 = u8::MAX;
/// Maximum number of rows of 8 cells. A cell is a byte, so there are at most 256 cells.
pub(super) const MAX_ROWS: usize = 32;
