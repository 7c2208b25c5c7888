//! A solved game: access to the labels of its positions, and their order in a file.

use crate::checkpoint::{CheckpointStore, TierFiles};
use crate::compiled::CompiledGame;
use crate::compiled::simd::Portable;
use crate::exchange::partition::SingleRank;
use crate::index::radix_sort::sort_with_labels;
use crate::index::{PositionIndex, TierPart};
use crate::label::{Label, LabelCell, LabelCounts, LabelEncoding};
use crate::layout::Layout;
use crate::limits::{Limits, Numbering, Unsolved};
use crate::solver::tier_store::LabelTable;
use std::ops::Range;

/// Access to the labels of a solved game. Hides how many words a board takes, how boards are
/// numbered and how labels are encoded. A `tier` is an index in [`Layout::tiers`]. Methods without
/// a comment are described at the methods of [`Solved`] with the same names.
pub(super) trait LabelSource: Send + Sync {
    fn label(&self, cells: &[u8], side: u8) -> Option<Label>;
    fn add_counts(&self, tier: usize, stored_only: bool, counts: &mut LabelCounts);
    fn layout(&self) -> Layout;
    fn for_each_label(&self, tier: usize, indices: Range<u64>, visit: &mut dyn FnMut(Label));
    fn for_each_board(&self, tier: usize, visit: &mut dyn FnMut(&[u8], Label));
    fn drain_sorted(&mut self, tier: usize, key: SortKey, visit: &mut dyn FnMut(u64, Label));
    /// Reads a spilled tier back into memory. Returns whether the tier was spilled.
    fn reload(&mut self, tier: usize, store: &dyn CheckpointStore) -> Result<bool, Unsolved>;
    fn spill(&mut self, tier: usize, store: &dyn CheckpointStore) -> Result<(), Unsolved>;
}

/// A function from the cells of a board to a number, by which [`Solved::drain_sorted`] sorts
/// boards.
pub type SortKey<'a> = &'a dyn Fn(&[u8]) -> u64;

/// A solved game: the labels of every position that is reachable from a start.
pub struct Solved {
    pub(super) source: Box<dyn LabelSource>,
    /// How the boards are numbered.
    pub numbering: Numbering,
    /// The number of boards with a label.
    pub boards: u64,
    /// The number of stored boards. It is less than `boards` if only one of several symmetric
    /// boards is stored.
    pub stored: u64,
    /// The number of tiers, including tiers without boards.
    pub tiers: usize,
    /// The size in bytes of all indices and labels when they are in memory.
    pub bytes: u64,
    /// The number of tiers that have boards.
    pub(super) occupied_tiers: usize,
}

impl Solved {
    /// Returns the label of the board whose cells have the values `cells`, for the side `side` to
    /// move. Returns `None` if the board has no label or if the labels of its tier are not in
    /// memory.
    pub fn label(&self, cells: &[u8], side: u8) -> Option<Label> {
        self.source.label(cells, side)
    }

    /// Counts the labels of all boards whose tiers are in memory. If a stored board represents
    /// several symmetric boards, all of them count.
    pub fn label_counts(&self) -> LabelCounts {
        let mut counts = LabelCounts::default();
        (0..self.occupied_tiers).for_each(|tier| self.source.add_counts(tier, false, &mut counts));
        counts
    }

    /// Counts the labels of the stored boards of all tiers: boards that are represented by a
    /// symmetric one do not count. Spilled tiers are reloaded from `store` one by one.
    ///
    /// # Errors
    /// Returns an error if a spilled tier cannot be read.
    pub fn stored_label_counts(
        &mut self,
        store: Option<&dyn CheckpointStore>,
    ) -> Result<LabelCounts, Unsolved> {
        let mut counts = LabelCounts::default();
        for tier in 0..self.occupied_tiers {
            let add = &mut |solved: &mut Solved| solved.source.add_counts(tier, true, &mut counts);
            self.with_tier(tier, store, add)?;
        }
        Ok(counts)
    }

    /// Calls `work` while the labels of a tier are in memory: a spilled tier is reloaded from
    /// `store` before the call and spilled again after it. `tier` is an index in [`Layout::tiers`].
    ///
    /// # Errors
    /// Returns an error if a spilled tier cannot be read.
    ///
    /// # Panics
    /// Panics if the tier does not exist.
    pub fn with_tier(
        &mut self,
        tier: usize,
        store: Option<&dyn CheckpointStore>,
        work: &mut dyn FnMut(&mut Solved),
    ) -> Result<(), Unsolved> {
        let was_spilled = match store {
            Some(store) => self.source.reload(tier, store)?,
            None => false,
        };
        work(self);
        match store.filter(|_| was_spilled) {
            Some(store) => self.source.spill(tier, store),
            None => Ok(()),
        }
    }

    /// Returns how the boards are numbered, as data for other programs.
    pub fn layout(&self) -> Layout {
        self.source.layout()
    }

    /// Calls `visit` with the labels of the boards at `indices` of a tier, in order. The numbering
    /// must be dense and the tier in memory. `tier` is an index in [`Layout::tiers`].
    ///
    /// # Panics
    /// Panics if the tier or an index does not exist.
    pub fn for_each_label(&self, tier: usize, indices: Range<u64>, visit: &mut dyn FnMut(Label)) {
        self.source.for_each_label(tier, indices, visit);
    }

    /// Calls `visit` with every stored board of a tier and its label, in no order. The labels of
    /// the tier must be in memory, or `visit` is not called. `tier` is an index in
    /// [`Layout::tiers`].
    ///
    /// # Panics
    /// Panics if the tier does not exist.
    pub fn for_each_board(&self, tier: usize, visit: &mut dyn FnMut(&[u8], Label)) {
        self.source.for_each_board(tier, visit);
    }

    /// Sorts the stored boards of a tier by their sort keys in place, calls `visit` with the key
    /// and the label of each in ascending order, and drops the tier from memory. With dense
    /// numbering the tier is dropped without any call. `tier` is an index in [`Layout::tiers`].
    ///
    /// # Panics
    /// Panics if the tier does not exist.
    pub fn drain_sorted(&mut self, tier: usize, key: SortKey, visit: &mut dyn FnMut(u64, Label)) {
        self.source.drain_sorted(tier, key, visit);
    }
}

/// Sorts the codes of the boards of a tier by the sort keys of the boards, in place. `slots` are
/// the slots of the hash set of the tier, and `codes` contains the code for each slot. Returns the
/// sort keys in ascending order; afterwards `codes[i]` belongs to the key with the index `i`. The
/// list is empty with dense numbering.
pub fn sort_by_board<const W: usize, C: LabelCell>(
    game: &CompiledGame<W>,
    mut slots: Vec<u64>,
    codes: &[C],
    sort_key: SortKey,
) -> Vec<u64> {
    let Some(canonicalizer) = &game.canonicalizer else {
        return Vec::new();
    };
    // Replace each slot by the sort key, and pack keys and codes at the front.
    let (mut len, mut cells) = (0, Vec::new());
    for slot in 0..slots.len() {
        let Some(key) = slots[slot].checked_sub(1) else {
            continue;
        };
        game.planes.unpack(&canonicalizer.board(key), &mut cells);
        slots[len] = sort_key(&cells);
        codes[len].set(codes[slot].get());
        len += 1;
    }
    slots.truncate(len);
    // The caller writes files while it holds the list.
    slots.shrink_to_fit();
    sort_with_labels(&mut slots, &codes[..len]);
    slots
}

/// The conversion of labels from the form in which the solver stores them to the form for the
/// caller.
#[derive(Clone, Copy)]
pub struct LabelView {
    /// Whether stored labels encode scores.
    pub scored: bool,
    /// Whether the caller gets outcomes without numbers of moves.
    pub outcomes_only: bool,
}

impl LabelView {
    /// Creates the view for the labels of a game, scored or not, under the limits of a run.
    pub(super) fn new(scored: bool, limits: &Limits) -> LabelView {
        LabelView { scored, outcomes_only: limits.outcomes_only }
    }

    /// Converts a stored label for the caller: decodes scores, and turns outcomes without a number
    /// of moves into the scores 1, 0 and -1.
    pub fn label(self, label: Label) -> Label {
        match (self.outcomes_only, label) {
            (false, label) => label.as_scored(self.scored),
            (true, Label::Won(_)) => Label::Score(1),
            (true, Label::Lost(_)) => Label::Score(-1),
            (true, _) => Label::Score(0),
        }
    }
}

/// The tier part of a run with a single rank, which stores all positions. The index of the tier
/// does not matter.
pub(super) const LOCAL_PART: TierPart<'static, SingleRank> =
    TierPart { partition: &SingleRank, tier: 0 };

/// The label tables of a solved game, for a certain number of words of a board, encoding and
/// numbering.
pub(super) struct SolvedTables<const W: usize, F: LabelEncoding, N> {
    pub(super) game: CompiledGame<W>,
    pub(super) numbering: Numbering,
    pub(super) view: LabelView,
    pub(super) tables: Vec<LabelTable<F, N>>,
    /// The index in `tables` of each tier of [`Layout::tiers`].
    pub(super) occupied: Vec<usize>,
}

impl<const W: usize, F: LabelEncoding, N: PositionIndex<W>> LabelSource for SolvedTables<W, F, N> {
    fn label(&self, cells: &[u8], side: u8) -> Option<Label> {
        let (cells, side) = self.game.normalize(cells, side);
        let board = self.game.planes.pack(&cells);
        let context = self.game.index_context();
        let label = self.game.tier(&cells, side).and_then(|tier| {
            let table = &self.tables[tier as usize];
            let key = N::key(&context, &board);
            let location = table.index.locate(Portable, &context, LOCAL_PART, key);
            let slot = table.index.slot_of(location.address);
            let slot = slot.filter(|_| table.label_bytes() > 0);
            slot.map(|slot| self.view.label(table.label(slot)))
        });
        label.or_else(|| self.game.immediate_label(&board, side))
    }

    fn add_counts(&self, tier: usize, stored_only: bool, counts: &mut LabelCounts) {
        let (table, context) = (&self.tables[self.occupied[tier]], self.game.index_context());
        let index = &table.index;
        let slots = index.slot_count(LOCAL_PART, 0);
        let is_dense = slots == index.local_positions(LOCAL_PART);
        let multiplicity = |i: u64| {
            if is_dense {
                return 1;
            }
            index.board_at(Portable, &context, LOCAL_PART, i, &mut ()).map_or(0, |board| {
                if stored_only {
                    1
                } else {
                    N::symmetry_counts(&context, N::key(&context, &board)).1
                }
            })
        };
        if table.codes.is_empty() {
            let indices = (0..slots).filter(|_| table.label_bytes() > 0);
            indices.for_each(|i| counts.add(self.view.label(table.label(i)), multiplicity(i)));
            return;
        }
        let mut histogram = vec![0u64; 1 << (8 * F::Cell::BYTES)];
        for (i, code) in (0..).zip(&table.codes) {
            histogram[code.get() as usize] += multiplicity(i);
        }
        for (code, count) in (0..).zip(histogram).filter(|(_, count)| *count > 0) {
            counts.add(self.view.label(F::label(code)), count);
        }
    }

    fn layout(&self) -> Layout {
        let boards: Vec<u64> =
            self.tables.iter().map(|table| table.index.local_positions(LOCAL_PART)).collect();
        let CompiledGame { planes, turn, tiers, canonicalizer, .. } = &self.game;
        let symmetries = match (self.numbering, canonicalizer) {
            (Numbering::ReachableUpToSymmetry, Some(canonicalizer)) => canonicalizer.cell_images(),
            _ => &[],
        };
        Layout::new(self.numbering, planes, turn, &tiers.keys, symmetries, &boards)
    }

    fn for_each_label(&self, tier: usize, indices: Range<u64>, visit: &mut dyn FnMut(Label)) {
        let table = &self.tables[self.occupied[tier]];
        indices.for_each(|i| visit(self.view.label(table.label(i))));
    }

    fn for_each_board(&self, tier: usize, visit: &mut dyn FnMut(&[u8], Label)) {
        let (table, context) = (&self.tables[self.occupied[tier]], self.game.index_context());
        let mut cells = Vec::new();
        let slots = table.index.slot_count(LOCAL_PART, 0);
        for i in (0..slots).filter(|_| table.label_bytes() > 0) {
            let board = table.index.board_at(Portable, &context, LOCAL_PART, i, &mut ());
            if let Some(board) = board {
                self.game.planes.unpack(&board, &mut cells);
                visit(&cells, self.view.label(table.label(i)));
            }
        }
    }

    fn drain_sorted(&mut self, tier: usize, key: SortKey, visit: &mut dyn FnMut(u64, Label)) {
        let table = &mut self.tables[self.occupied[tier]];
        let (slots, codes) = (table.index.drain(), table.drain_codes());
        let keys = sort_by_board(&self.game, slots, &codes, key);
        for (key, code) in keys.iter().zip(&codes) {
            visit(*key, self.view.label(F::label(code.get())));
        }
    }

    fn reload(&mut self, tier: usize, store: &dyn CheckpointStore) -> Result<bool, Unsolved> {
        let tier = self.occupied[tier];
        let table = &mut self.tables[tier];
        let was_spilled = table.is_spilled();
        let files = TierFiles::of_single_rank(store);
        table.reload(tier, table.index.slot_count(LOCAL_PART, 0), files)?;
        Ok(was_spilled)
    }

    fn spill(&mut self, tier: usize, store: &dyn CheckpointStore) -> Result<(), Unsolved> {
        let tier = self.occupied[tier];
        Ok(self.tables[tier].spill(tier, TierFiles::of_single_rank(store))?)
    }
}
