//! Position indices: they number the positions of a tier, and map the numbers to slots of the rank
//! (worker of a run) that stores the positions.

pub mod canonical_key;
pub mod dense;
pub mod hashed;
pub mod key_codec;
pub mod memory;
pub mod radix_sort;
pub mod rank_tables;
mod reachable;
pub mod tier_graph;

use crate::checkpoint::{NumberWriter, TierFiles};
use crate::compiled::planes::{Board, Masks};
use crate::compiled::simd::Gather;
use crate::exchange::outbox::UpdateOutbox;
use crate::exchange::partition::{Location, Partition};
use crate::exchange::requests::RequestSet;
use crate::limits::{Numbering, Unsolved};
use canonical_key::Canonicalizer;
use hashed::KeySet;
use rank_tables::RankTables;
use std::io;

/// The part of a tier that one rank (worker of a run) stores.
pub struct TierPart<'a, P> {
    /// The assignment of positions to ranks.
    pub partition: &'a P,
    /// The index of the tier.
    pub tier: u32,
}

impl<P> Clone for TierPart<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P> Copy for TierPart<'_, P> {}

/// An index of the positions of a tier: a map from positions to numbers. There are two
/// implementations: ranks ([`DenseTier`](dense::DenseTier)), and slots of a hash set
/// ([`KeySet`]).
///
/// If several ranks solve a game, a dense index numbers the positions of all ranks, and a
/// [`TierPart`] maps the numbers to the slots of a rank. A hash set only has the positions of its
/// rank.
pub trait PositionIndex<const W: usize>: Send + Sync {
    /// The key by which a position is looked up: a board or a canonical key.
    type Key: Copy + Send;
    /// The data about a board from which the keys of all its successors are computed.
    type View: Clone;
    /// The type of the requests to other ranks for labels of positions in this numbering.
    type Requests: RequestSet;
    /// The type of the updates at other ranks of positions in this numbering.
    type Updates: UpdateOutbox;
    /// The numbering that this index implements.
    const NUMBERING: Numbering;
    /// Whether the index of a board is computed by gathering bits. The BMI2 instructions of x86-64
    /// processors make this faster.
    const USES_GATHER: bool;
    /// Returns the size in bytes that the index has when it is completely in memory.
    fn bytes(&self) -> u64;
    /// Returns the bytes of the index that are in memory now.
    fn resident_bytes(&self) -> u64;
    /// Returns the key by which a board is looked up in an index.
    fn key(context: &IndexContext<W>, board: &Board<W>) -> Self::Key;
    /// Returns the view of a board; see [`View`](PositionIndex::View).
    fn view(context: &IndexContext<W>, board: &Board<W>) -> Self::View;
    /// Returns the key of the board that `command` leads to from `board`; `view` is the view of
    /// `board`.
    fn successor_key(
        context: &IndexContext<W>,
        view: &Self::View,
        board: &Board<W>,
        command: &Masks<W>,
    ) -> Self::Key;
    /// Returns whether symmetric boards have the same key.
    fn folds_symmetry(context: &IndexContext<W>) -> bool;
    /// Returns the size of the stabilizer of a position, and the size of its orbit. The stabilizer
    /// is the set of symmetries that map the position to itself. The orbit is the set of positions
    /// that are symmetric to the position, with itself.
    fn symmetry_counts(context: &IndexContext<W>, key: Self::Key) -> (u32, u64);
    /// Prefetches the memory that a look-up of a key reads first.
    fn prefetch(&self, key: Self::Key);
    /// Returns the number of slots (entries of the label table) that `rank` has for the tier of
    /// `part`. Some slots may not belong to a position.
    fn slot_count<P: Partition>(&self, part: TierPart<P>, rank: u64) -> u64;
    /// Returns the number of boards of the tier that this rank stores. If several symmetric boards
    /// share a slot, each of them counts.
    fn local_boards<P: Partition>(&self, part: TierPart<P>) -> u64;
    /// Returns the number of positions of the tier that this rank stores. Symmetric boards that
    /// share a slot are one position.
    fn local_positions<P: Partition>(&self, part: TierPart<P>) -> u64;
    /// Returns the board of the position at a slot of this rank, or `None` if the slot does not
    /// belong to a position.
    fn board_at<G: Gather, P: Partition>(
        &self,
        gather: G,
        context: &IndexContext<W>,
        part: TierPart<P>,
        slot: u64,
        cursor: &mut P::Cursor,
    ) -> Option<Board<W>>;
    /// Returns the location of the position with a key: its rank, and its address there. With dense
    /// numbering, the board must belong to the tier.
    fn locate<G: Gather, P: Partition>(
        &self,
        gather: G,
        context: &IndexContext<W>,
        part: TierPart<P>,
        key: Self::Key,
    ) -> Location;
    /// Returns the slot of the position of this rank with the [`Location::address`] `address`.
    /// Returns `None` if this rank does not list the position.
    fn slot_of(&self, address: u64) -> Option<u64>;
    /// Prefetches the memory that [`slot_of`](PositionIndex::slot_of) reads first.
    fn prefetch_address(&self, address: u64);
    /// Returns a number that identifies the position at a slot for any number of ranks: its dense
    /// index or its canonical key. Returns `None` if the slot does not belong to a position.
    fn stable_key<P: Partition>(
        &self,
        part: TierPart<P>,
        slot: u64,
        cursor: &mut P::Cursor,
    ) -> Option<u64>;
    /// Returns the location of the position with a [`stable_key`](PositionIndex::stable_key), or
    /// `None` if there is no such position.
    fn location_of_stable_key<P: Partition>(&self, part: TierPart<P>, key: u64)
    -> Option<Location>;
    /// Moves the slots of a hash set out of the index and returns them. A slot contains a key plus
    /// one; an empty slot contains 0. A dense index returns an empty list.
    fn drain(&mut self) -> Vec<u64>;
    /// Writes the index to a checkpoint. A dense index writes nothing.
    fn write(&self, writer: &mut NumberWriter) -> io::Result<()>;
    /// Calls `visit` for each slot that a rank had when a checkpoint was saved, with the
    /// [`stable_key`](PositionIndex::stable_key) of the position at the slot. `part` is the part of
    /// that rank, and `saved` its hash set, which a dense index ignores.
    fn for_each_saved_key<P: Partition>(
        &self,
        saved: &KeySet,
        part: TierPart<P>,
        visit: &mut dyn FnMut(Option<u64>) -> Result<(), Unsolved>,
    ) -> Result<(), Unsolved>;
    /// Writes the index of a tier to its file and frees its memory. Does nothing for a dense index.
    fn spill(&mut self, tier: usize, files: TierFiles) -> io::Result<()>;
    /// Reads the spilled index of a tier from its file back into memory. Does nothing for a dense
    /// index.
    fn reload(&mut self, tier: usize, files: TierFiles) -> io::Result<()>;
}

/// Tables that the position indices of all tiers share.
pub struct IndexContext<'a, const W: usize> {
    /// The tables of the combinatorial number system by which the dense indices of boards are
    /// computed.
    pub tables: &'a RankTables,
    /// Computes canonical keys of boards; `None` if a key needs more than 63 bits.
    pub canonicalizer: Option<&'a Canonicalizer<W>>,
}
