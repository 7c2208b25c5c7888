//! Label tables: the labels of the positions of a tier, for any numbering of the positions.

use crate::canonical::{CanonicalKey, Canonicalizer, KeysBySymmetry};
use crate::checkpoint::{CheckpointStore, NumberReader, NumberWriter, boards_file, labels_file};
use crate::exchange::outbox::{KeyUpdates, SlotUpdates, UpdateOutbox};
use crate::exchange::partition::{Location, Partition};
use crate::exchange::requests::{KeyRequests, RequestSet, SlotRequests};
use crate::key_set::KeySet;
use crate::label::{Label, LabelCell, LabelEncoding};
use crate::limits::{Numbering, Unsolved};
use crate::memory::prefetch;
use crate::planes::{Board, Masks};
use crate::ranking::{DenseTier, RankTables};
use crate::simd::Gather;
use std::io;

/// The part of a tier that a rank stores.
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
/// implementations: ranks ([`DenseTier`]), and slots of a hash set ([`KeySet`]).
///
/// If several ranks solve a game, a [`DenseTier`] numbers the positions of all ranks, and a
/// [`TierPart`] maps the numbers to the slots of a rank. A [`KeySet`] only has the positions of its
/// rank.
pub trait PositionIndex<const W: usize>: Send + Sync {
    /// The key by which a position is looked up: a board or a canonical key.
    type Key: Copy + Send;
    /// The data about a board from which the keys of all its successors are computed.
    type View: Clone;
    /// The requests to other ranks for labels of these positions.
    type Requests: RequestSet;
    /// The updates of these positions at other ranks.
    type Updates: UpdateOutbox;
    /// The numbering that this index implements.
    const NUMBERING: Numbering;
    /// Whether the index of a board is computed by gathering bits, which the BMI2 instructions of
    /// x86-64 processors make faster.
    const USES_GATHER: bool;
    /// Returns the size of the index in bytes when it is completely in memory.
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
    /// Returns the number of symmetries that map a position to itself (its stabilizer), and the
    /// number of positions that are symmetric to it, with itself (its orbit).
    fn symmetry_counts(context: &IndexContext<W>, key: Self::Key) -> (u32, u64);
    /// Prefetches the memory that a look-up of a key reads first.
    fn prefetch(&self, key: Self::Key);
    /// Returns the number of slots that a rank has for the tier. Some slots may not belong to a
    /// position.
    fn slot_count<P: Partition>(&self, part: TierPart<P>, rank: u64) -> u64;
    /// Returns the number of boards of this rank. If symmetric boards share a slot, all of them
    /// count.
    fn local_boards<P: Partition>(&self, part: TierPart<P>) -> u64;
    /// Returns the number of positions that this rank stores.
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
    /// Returns the location of the position with a key. With dense numbering, the board must belong
    /// to the tier.
    fn locate<G: Gather, P: Partition>(
        &self,
        gather: G,
        context: &IndexContext<W>,
        part: TierPart<P>,
        key: Self::Key,
    ) -> Location;
    /// Returns the slot of the position with an address at this rank; see [`Location`]. Returns
    /// `None` if this rank does not list the position.
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
    /// Moves the slots of a hash set out of the index and returns them: each contains a key plus
    /// one, or 0 if it is empty. A dense index returns an empty list.
    fn drain(&mut self) -> Vec<u64>;
    /// Writes the index of a tier to its file and frees its memory. Does nothing for a dense index.
    fn spill(&mut self, tier: usize, store: &dyn CheckpointStore) -> io::Result<()>;
    /// Reads a spilled index from its file back into memory.
    fn reload(&mut self, tier: usize, store: &dyn CheckpointStore) -> io::Result<()>;
}

/// Tables that the position indices of all tiers share.
pub struct IndexContext<'a, const W: usize> {
    /// The tables with which ranks in the combinatorial number system are computed.
    pub tables: &'a RankTables,
    /// Computes canonical keys of boards; `None` if a key needs more than 63 bits.
    pub canonicalizer: Option<&'a Canonicalizer<W>>,
}

impl<const W: usize> PositionIndex<W> for DenseTier {
    type Key = Board<W>;
    type View = ();
    type Requests = SlotRequests;
    type Updates = SlotUpdates;
    const NUMBERING: Numbering = Numbering::Dense;
    const USES_GATHER: bool = true;

    fn bytes(&self) -> u64 {
        0
    }

    fn resident_bytes(&self) -> u64 {
        0
    }

    #[inline(always)]
    fn key(_: &IndexContext<W>, board: &Board<W>) -> Board<W> {
        *board
    }

    #[inline(always)]
    fn view(_: &IndexContext<W>, _: &Board<W>) {}

    #[inline(always)]
    fn successor_key(
        _: &IndexContext<W>,
        (): &(),
        board: &Board<W>,
        command: &Masks<W>,
    ) -> Board<W> {
        command.apply(board)
    }

    #[inline(always)]
    fn folds_symmetry(_: &IndexContext<W>) -> bool {
        false
    }

    #[inline(always)]
    fn symmetry_counts(_: &IndexContext<W>, _: Board<W>) -> (u32, u64) {
        (1, 1)
    }

    #[inline(always)]
    fn prefetch(&self, _: Board<W>) {}

    fn slot_count<P: Partition>(&self, part: TierPart<P>, rank: u64) -> u64 {
        part.partition.slot_count(rank, part.tier, self.size)
    }

    fn local_boards<P: Partition>(&self, part: TierPart<P>) -> u64 {
        part.partition.position_count(part.tier, self.size)
    }

    fn local_positions<P: Partition>(&self, part: TierPart<P>) -> u64 {
        part.partition.position_count(part.tier, self.size)
    }

    #[inline(always)]
    fn board_at<G: Gather, P: Partition>(
        &self,
        gather: G,
        context: &IndexContext<W>,
        part: TierPart<P>,
        slot: u64,
        cursor: &mut P::Cursor,
    ) -> Option<Board<W>> {
        let index = part.partition.index_of(part.tier, slot, cursor);
        (P::SINGLE || index < self.size).then(|| self.unrank(gather, context.tables, index))
    }

    #[inline(always)]
    fn locate<G: Gather, P: Partition>(
        &self,
        gather: G,
        context: &IndexContext<W>,
        part: TierPart<P>,
        board: Board<W>,
    ) -> Location {
        part.partition.locate(part.tier, self.rank(gather, context.tables, &board))
    }

    #[inline(always)]
    fn slot_of(&self, address: u64) -> Option<u64> {
        Some(address)
    }

    #[inline(always)]
    fn prefetch_address(&self, _: u64) {}

    fn stable_key<P: Partition>(
        &self,
        part: TierPart<P>,
        slot: u64,
        cursor: &mut P::Cursor,
    ) -> Option<u64> {
        let index = part.partition.index_of(part.tier, slot, cursor);
        (index < self.size).then_some(index)
    }

    fn location_of_stable_key<P: Partition>(
        &self,
        part: TierPart<P>,
        key: u64,
    ) -> Option<Location> {
        (key < self.size).then(|| part.partition.locate(part.tier, key))
    }

    fn drain(&mut self) -> Vec<u64> {
        Vec::new()
    }

    fn spill(&mut self, _: usize, _: &dyn CheckpointStore) -> io::Result<()> {
        Ok(())
    }

    fn reload(&mut self, _: usize, _: &dyn CheckpointStore) -> io::Result<()> {
        Ok(())
    }
}

/// The key that hash sets use if there is no canonicalizer. It never matters, because hash sets are
/// only created with a canonicalizer.
const NO_KEY: CanonicalKey = CanonicalKey { key: 0, stabilizer: 1 };

impl<const W: usize> PositionIndex<W> for KeySet {
    type Key = CanonicalKey;
    type View = KeysBySymmetry;
    type Requests = KeyRequests;
    type Updates = KeyUpdates;
    const NUMBERING: Numbering = Numbering::Reachable;
    const USES_GATHER: bool = false;

    fn bytes(&self) -> u64 {
        8 * self.slot_count() as u64
    }

    fn resident_bytes(&self) -> u64 {
        KeySet::resident_bytes(self)
    }

    #[inline(always)]
    fn key(context: &IndexContext<W>, board: &Board<W>) -> CanonicalKey {
        context.canonicalizer.map_or(NO_KEY, |canonicalizer| canonicalizer.canonical_key(board))
    }

    #[inline(always)]
    fn view(context: &IndexContext<W>, board: &Board<W>) -> KeysBySymmetry {
        let canonicalizer = context.canonicalizer;
        canonicalizer.map_or_else(KeysBySymmetry::new, |canonicalizer| canonicalizer.keys(board))
    }

    #[inline(always)]
    fn successor_key(
        context: &IndexContext<W>,
        keys: &KeysBySymmetry,
        board: &Board<W>,
        command: &Masks<W>,
    ) -> CanonicalKey {
        let canonicalizer = context.canonicalizer;
        let key =
            canonicalizer.map(|canonicalizer| canonicalizer.successor_key(keys, board, command));
        key.unwrap_or(NO_KEY)
    }

    #[inline(always)]
    fn folds_symmetry(context: &IndexContext<W>) -> bool {
        context.canonicalizer.is_some_and(|canonicalizer| canonicalizer.order() > 1)
    }

    #[inline(always)]
    fn symmetry_counts(context: &IndexContext<W>, key: CanonicalKey) -> (u32, u64) {
        let orbit = context.canonicalizer.map_or(1, |canonicalizer| canonicalizer.orbit_size(key));
        (key.stabilizer, orbit)
    }

    #[inline(always)]
    fn prefetch(&self, key: CanonicalKey) {
        KeySet::prefetch(self, key.key);
    }

    fn slot_count<P: Partition>(&self, _: TierPart<P>, _: u64) -> u64 {
        KeySet::slot_count(self) as u64
    }

    fn local_boards<P: Partition>(&self, _: TierPart<P>) -> u64 {
        KeySet::boards(self)
    }

    fn local_positions<P: Partition>(&self, _: TierPart<P>) -> u64 {
        self.len() as u64
    }

    #[inline(always)]
    fn board_at<G: Gather, P: Partition>(
        &self,
        _: G,
        context: &IndexContext<W>,
        _: TierPart<P>,
        slot: u64,
        _: &mut P::Cursor,
    ) -> Option<Board<W>> {
        let key = self.key_at(slot as usize)?;
        context.canonicalizer.map(|canonicalizer| canonicalizer.board(key))
    }

    #[inline(always)]
    fn locate<G: Gather, P: Partition>(
        &self,
        _: G,
        _: &IndexContext<W>,
        part: TierPart<P>,
        CanonicalKey { key, .. }: CanonicalKey,
    ) -> Location {
        Location { owner: part.partition.owner_of_key(key), address: key }
    }

    #[inline(always)]
    fn slot_of(&self, address: u64) -> Option<u64> {
        self.find(address).map(|slot| slot as u64)
    }

    #[inline(always)]
    fn prefetch_address(&self, address: u64) {
        KeySet::prefetch(self, address);
    }

    fn stable_key<P: Partition>(
        &self,
        _: TierPart<P>,
        slot: u64,
        _: &mut P::Cursor,
    ) -> Option<u64> {
        self.key_at(slot as usize)
    }

    fn location_of_stable_key<P: Partition>(
        &self,
        part: TierPart<P>,
        key: u64,
    ) -> Option<Location> {
        Some(Location { owner: part.partition.owner_of_key(key), address: key })
    }

    fn drain(&mut self) -> Vec<u64> {
        KeySet::drain(self)
    }

    fn spill(&mut self, tier: usize, store: &dyn CheckpointStore) -> io::Result<()> {
        KeySet::spill(self, &boards_file(tier), store)
    }

    fn reload(&mut self, tier: usize, store: &dyn CheckpointStore) -> io::Result<()> {
        KeySet::reload(self, &boards_file(tier), store)
    }
}

/// The labels of all positions of a tier, and the index that numbers these positions.
pub struct LabelTable<F: LabelEncoding, N> {
    /// The index that numbers the positions.
    pub index: N,
    /// The code of the position with each index; see [`LabelEncoding`]. The list is empty before
    /// the initial labels of the tier are computed, while the labels are spilled, and after they
    /// are reduced to outcomes.
    pub codes: Vec<F::Cell>,
    /// Two bits for each index, which replace the codes if only outcomes are requested and all
    /// positions of the tier are decided; a byte contains the bits of four indices.
    outcomes: Vec<u8>,
    /// Whether the spill file of the tier already contains the final labels, so that a spill need
    /// not write them.
    in_file: bool,
}

/// The label for each value of the two bits that encode an outcome. The value 3 is not used;
/// numbers of moves are replaced by 0 and 1.
const OUTCOMES: [Label; 4] = [Label::Drawn, Label::Lost(0), Label::Won(1), Label::Drawn];

impl<F: LabelEncoding, N> LabelTable<F, N> {
    /// Creates a table for the positions of an index, without labels yet.
    pub fn new(index: N) -> LabelTable<F, N> {
        LabelTable { index, codes: Vec::new(), outcomes: Vec::new(), in_file: false }
    }

    /// Returns the bytes of memory that the labels use now; 0 if they are spilled.
    pub fn label_bytes(&self) -> u64 {
        F::Cell::BYTES * self.codes.len() as u64 + self.outcomes.len() as u64
    }

    /// Returns the final label of the position with an index. A counter that has not reached 0 when
    /// all updates are applied means a draw.
    #[inline(always)]
    pub fn label(&self, index: u64) -> Label {
        if self.outcomes.is_empty() {
            F::label(self.codes[index as usize].get())
        } else {
            OUTCOMES[usize::from(self.outcomes[index as usize / 4] >> (index % 4 * 2) & 3)]
        }
    }

    /// Prefetches the label of the position with an index that the caller reads soon.
    #[inline(always)]
    pub fn prefetch(&self, index: u64) {
        if self.outcomes.is_empty() {
            prefetch(&self.codes[index as usize]);
        } else {
            prefetch(&self.outcomes[index as usize / 4]);
        }
    }

    /// Returns whether the labels are in a file only and not in memory.
    pub fn is_spilled(&self) -> bool {
        self.in_file && self.codes.is_empty() && self.outcomes.is_empty()
    }

    /// Records that a file contains the final labels, so that a later spill need not write them.
    pub fn mark_in_file(&mut self) {
        self.in_file = true;
    }

    /// Replaces the codes of all positions by outcomes of two bits each, which drops the numbers of
    /// moves.
    pub fn reduce_to_outcomes(&mut self) {
        let outcome = |label| OUTCOMES.iter().position(|entry| *entry == label).unwrap_or(0) as u8;
        let outcomes = self.codes.chunks(4).map(|codes| {
            let bits = codes.iter().map(|code| match F::label(code.get()) {
                Label::Won(_) => outcome(Label::Won(1)),
                Label::Lost(_) => outcome(Label::Lost(0)),
                _ => outcome(Label::Drawn),
            });
            bits.rev().fold(0, |byte, outcome| byte << 2 | outcome)
        });
        self.outcomes = outcomes.collect();
        self.codes = Vec::new();
    }

    /// Moves the labels out of the table and returns them as codes; outcomes are converted to
    /// codes.
    pub fn drain_codes(&mut self) -> Vec<F::Cell> {
        let codes = if self.outcomes.is_empty() {
            std::mem::take(&mut self.codes)
        } else {
            let codes: Vec<F::Cell> = crate::memory::alloc_huge_zeroed(4 * self.outcomes.len());
            for (index, code) in (0..).zip(&codes) {
                // Every encoding has codes for the labels of outcomes.
                code.set(F::code(self.label(index)).unwrap_or(F::DRAWN));
            }
            codes
        };
        self.outcomes = Vec::new();
        codes
    }

    /// Allocates a zeroed code for each of the `slots` slots of the tier.
    ///
    /// # Errors
    /// Returns [`Unsolved::Large`] if there are 2^32 - 1 or more slots.
    pub fn alloc_codes(&mut self, slots: u64) -> Result<(), Unsolved> {
        let len = usize::try_from(slots);
        let len = len.ok().filter(|len| *len < u32::MAX as usize);
        self.codes = crate::memory::alloc_huge_zeroed(len.ok_or(Unsolved::Large)?);
        Ok(())
    }

    /// Writes the labels to a file or checkpoint.
    ///
    /// # Errors
    /// Returns an error if the write fails.
    pub fn write_labels(&self, writer: &mut NumberWriter) -> io::Result<()> {
        if self.outcomes.is_empty() {
            let codes = self.codes.iter().map(|code| code.get().into());
            writer.write_number(0)?;
            return writer.write_list(self.codes.len(), F::Cell::BYTES as usize, codes);
        }
        writer.write_number(1)?;
        writer.write_list(self.outcomes.len(), 1, self.outcomes.iter().map(|byte| (*byte).into()))
    }

    /// Reads labels that [`write_labels`](LabelTable::write_labels) wrote, for a tier of `slots`
    /// slots.
    ///
    /// # Errors
    /// Returns [`Unsolved::Checkpoint`] if the number of labels is not that of this tier.
    pub fn read_labels(&mut self, slots: u64, reader: &mut NumberReader) -> Result<(), Unsolved> {
        let mut i = 0;
        let is_complete = if reader.read_at_most(1)? == 0 {
            self.alloc_codes(slots)?;
            let codes = &self.codes;
            let len = reader.read_list(codes.len(), F::Cell::BYTES as usize, |code| {
                codes[i].set(code as u32);
                i += 1;
            })?;
            len == codes.len()
        } else {
            let bytes = usize::try_from(slots.div_ceil(4));
            self.outcomes = vec![0; bytes.map_err(|_| Unsolved::Large)?];
            let outcomes = &mut self.outcomes;
            let len = reader.read_list(outcomes.len(), 1, |byte| {
                outcomes[i] = byte as u8;
                i += 1;
            })?;
            len == outcomes.len()
        };
        if is_complete { Ok(()) } else { Err(Unsolved::Checkpoint) }
    }

    /// Writes the index and the labels to the files of this tier, unless these exist, and frees
    /// their memory.
    ///
    /// # Errors
    /// Returns an error if the write fails.
    pub fn spill<const W: usize>(
        &mut self,
        tier: usize,
        store: &dyn CheckpointStore,
    ) -> io::Result<()>
    where
        N: PositionIndex<W>,
    {
        if !self.in_file && self.label_bytes() > 0 {
            store.spill(&labels_file(tier), &mut |sink| {
                let writer = &mut NumberWriter::new(sink);
                self.write_labels(writer)?;
                writer.flush()
            })?;
            self.in_file = true;
        }
        (self.codes, self.outcomes) = (Vec::new(), Vec::new());
        self.index.spill(tier, store)
    }

    /// Reads the index and the labels of a spilled tier of `slots` slots back into memory.
    ///
    /// # Errors
    /// Returns an error if the files cannot be read or do not belong to this tier.
    pub fn reload<const W: usize>(
        &mut self,
        tier: usize,
        slots: u64,
        store: &dyn CheckpointStore,
    ) -> Result<(), Unsolved>
    where
        N: PositionIndex<W>,
    {
        self.index.reload(tier, store)?;
        if self.is_spilled() {
            let file = store.get(&labels_file(tier))?;
            let mut reader = NumberReader::new(file.ok_or(Unsolved::Checkpoint)?);
            self.read_labels(slots, &mut reader)?;
        }
        Ok(())
    }
}
