//! Label tables: the labels of the positions of a tier, for any numbering of the positions.

use crate::canonical::{CanonicalKey, Canonicalizer, KeysBySymmetry};
use crate::checkpoint::{CheckpointStore, NumberReader, NumberWriter, boards_file, labels_file};
use crate::key_set::KeySet;
use crate::label::{Label, LabelCell, LabelEncoding};
use crate::limits::{Numbering, Unsolved};
use crate::memory::prefetch;
use crate::planes::{Board, Masks};
use crate::ranking::{DenseTier, RankTables};
use crate::simd::Gather;
use std::io;

/// An index of the positions of a tier: a map from positions to numbers. There are two
/// implementations: ranks ([`DenseTier`]), and slots of a hash set ([`KeySet`]).
pub trait PositionIndex<const W: usize>: Send + Sync {
    /// The key by which a position is looked up: a board or a canonical key.
    type Key: Copy;
    /// The data about a board from which the keys of all its successors are computed.
    type View: Clone;
    /// The numbering that this index implements.
    const NUMBERING: Numbering;
    /// Whether the index of a board is computed by gathering bits, which the BMI2 instructions of
    /// x86-64 processors make faster.
    const USES_GATHER: bool;
    /// Returns the exclusive upper bound of the indices. Some numbers below it may not be the index
    /// of a position.
    fn capacity(&self) -> u64;
    /// Returns the number of positions. If symmetric positions share an index, all of them count.
    fn boards(&self) -> u64;
    /// Returns the number of positions that have an index of their own. Of positions that are
    /// symmetric to each other and share an index, only one counts.
    fn stored(&self) -> u64;
    /// Returns the size of the index in bytes when it is completely in memory.
    fn bytes(&self) -> u64;
    /// Returns the bytes of the index that are in memory now.
    fn resident_bytes(&self) -> u64;
    /// Returns the board of the position with an index, or `None` if the index does not belong to a
    /// position.
    fn board<G: Gather>(
        &self,
        gather: G,
        context: &IndexContext<W>,
        index: u64,
    ) -> Option<Board<W>>;
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
    /// Prefetches the memory that [`index_of`](PositionIndex::index_of) reads first.
    fn prefetch(&self, key: Self::Key);
    /// Returns the index of the position with a key, or `None` if the tier does not have this
    /// position. A dense index requires that the board belongs to the tier.
    fn index_of<G: Gather>(
        &self,
        gather: G,
        context: &IndexContext<W>,
        key: Self::Key,
    ) -> Option<u64>;
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
    const NUMBERING: Numbering = Numbering::Dense;
    const USES_GATHER: bool = true;

    fn capacity(&self) -> u64 {
        self.size
    }

    fn boards(&self) -> u64 {
        self.size
    }

    fn stored(&self) -> u64 {
        self.size
    }

    fn bytes(&self) -> u64 {
        0
    }

    fn resident_bytes(&self) -> u64 {
        0
    }

    #[inline(always)]
    fn board<G: Gather>(
        &self,
        gather: G,
        context: &IndexContext<W>,
        index: u64,
    ) -> Option<Board<W>> {
        Some(self.unrank(gather, context.tables, index))
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

    #[inline(always)]
    fn index_of<G: Gather>(
        &self,
        gather: G,
        context: &IndexContext<W>,
        board: Board<W>,
    ) -> Option<u64> {
        Some(self.rank(gather, context.tables, &board))
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
    const NUMBERING: Numbering = Numbering::Reachable;
    const USES_GATHER: bool = false;

    fn capacity(&self) -> u64 {
        self.slot_count() as u64
    }

    fn boards(&self) -> u64 {
        KeySet::boards(self)
    }

    fn stored(&self) -> u64 {
        self.len() as u64
    }

    fn bytes(&self) -> u64 {
        8 * self.slot_count() as u64
    }

    fn resident_bytes(&self) -> u64 {
        KeySet::resident_bytes(self)
    }

    #[inline(always)]
    fn board<G: Gather>(&self, _: G, context: &IndexContext<W>, index: u64) -> Option<Board<W>> {
        let key = self.key_at(index as usize)?;
        context.canonicalizer.map(|canonicalizer| canonicalizer.board(key))
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

    #[inline(always)]
    fn index_of<G: Gather>(&self, _: G, _: &IndexContext<W>, key: CanonicalKey) -> Option<u64> {
        self.find(key.key).map(|slot| slot as u64)
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

    /// Allocates a zeroed code for every index.
    ///
    /// # Errors
    /// Returns [`Unsolved::Large`] if there are 2^32 - 1 or more indices.
    pub fn alloc_codes<const W: usize>(&mut self) -> Result<(), Unsolved>
    where
        N: PositionIndex<W>,
    {
        let len = usize::try_from(self.index.capacity());
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

    /// Reads labels that [`write_labels`](LabelTable::write_labels) wrote.
    ///
    /// # Errors
    /// Returns [`Unsolved::Checkpoint`] if the number of labels is not that of this tier.
    pub fn read_labels<const W: usize>(&mut self, reader: &mut NumberReader) -> Result<(), Unsolved>
    where
        N: PositionIndex<W>,
    {
        let mut i = 0;
        let is_complete = if reader.read_at_most(1)? == 0 {
            self.alloc_codes()?;
            let codes = &self.codes;
            let len = reader.read_list(codes.len(), F::Cell::BYTES as usize, |code| {
                codes[i].set(code as u32);
                i += 1;
            })?;
            len == codes.len()
        } else {
            let bytes = usize::try_from(self.index.capacity().div_ceil(4));
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

    /// Reads the index and the labels of a spilled tier back into memory.
    ///
    /// # Errors
    /// Returns an error if the files cannot be read or do not belong to this tier.
    pub fn reload<const W: usize>(
        &mut self,
        tier: usize,
        store: &dyn CheckpointStore,
    ) -> Result<(), Unsolved>
    where
        N: PositionIndex<W>,
    {
        self.index.reload(tier, store)?;
        if self.is_spilled() {
            let file = store.get(&labels_file(tier))?;
            self.read_labels(&mut NumberReader::new(file.ok_or(Unsolved::Checkpoint)?))?;
        }
        Ok(())
    }
}
