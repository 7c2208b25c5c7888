//! The entry points of the solver: [`solve`] and [`plan`], which estimates what solving takes. They
//! choose the numbering and the encoding of labels; [`Solved`] gives access to the labels.

use crate::checkpoint::CheckpointStore;
use crate::compiled::planes::Planes;
use crate::compiled::simd::Portable;
use crate::compiled::{CompiledGame, SolveOptions};
use crate::cpu_time::CpuTimer;
use crate::exchange::communicator::Local;
use crate::exchange::partition::SingleRank;
use crate::index::memory::rss_bytes;
use crate::index::radix_sort::sort_with_labels;
use crate::index::{PositionIndex, TierPart};
use crate::label::{EVEN_SPLIT, Label, LabelCell, LabelCounts, LabelEncoding, ParityByte, Wide};
use crate::layout::Layout;
use crate::limits::{CapacityLimit, Limits, Numbering, Plan, Unsolved};
use crate::rules::Rules;
use crate::solver::explore::{ReachableSets, TierIndexes, build_indexes};
use crate::solver::tier_store::LabelTable;
use crate::solver::{Indexes, Solver};
use std::ops::Range;

/// Access to the labels of a solved game. Hides how many words a board takes, how boards are
/// numbered and how labels are encoded. A `tier` is an index in [`Layout::tiers`]. Methods without
/// a comment are described at the methods of [`Solved`] with the same names.
trait LabelSource: Send + Sync {
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
    source: Box<dyn LabelSource>,
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
    occupied_tiers: usize,
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

/// Solves every position that is reachable from `start` with `side` to move. With dense numbering,
/// unreachable boards with the same counts of values are solved as well.
///
/// # Errors
/// Returns the reason why the game is not solved.
pub fn solve(rules: &Rules, start: &[u8], side: u8, limits: &Limits) -> Result<Solved, Unsolved> {
    solve_boards(rules, start, side, false, limits)
}

/// Solves the positions that are reachable from `start` if each player with an immediate win (a
/// move that ends the game with a win) takes it. The results are the same as without this
/// assumption, usually with far fewer positions. Boards at which the game is over or the side to
/// move has an immediate win have labels even if they are not reachable.
///
/// # Errors
/// Returns the reason why the game is not solved: for a game with scores [`Unsolved::Rules`],
/// because a player may prefer a greater score to an immediate win.
pub fn solve_pruning_immediate_wins(
    rules: &Rules,
    start: &[u8],
    side: u8,
    limits: &Limits,
) -> Result<Solved, Unsolved> {
    solve_boards(rules, start, side, true, limits)
}

fn solve_boards(
    rules: &Rules,
    start: &[u8],
    side: u8,
    prune_immediate_wins: bool,
    limits: &Limits,
) -> Result<Solved, Unsolved> {
    let planes = validate_start(rules, start, side)?;
    match planes.words {
        1 => solve_width::<1>(rules, planes, start, side, prune_immediate_wins, limits),
        2 => solve_width::<2>(rules, planes, start, side, prune_immediate_wins, limits),
        4 => solve_width::<4>(rules, planes, start, side, prune_immediate_wins, limits),
        _ => Err(Unsolved::Capacity(CapacityLimit::BoardBits)),
    }
}

/// Checks the rules, the start board, and the side to move there. Returns the bit layout of boards,
/// or [`Unsolved::Rules`] if one of them is invalid.
pub(crate) fn validate_start(rules: &Rules, start: &[u8], side: u8) -> Result<Planes, Unsolved> {
    let groups = rules.groups.iter();
    let value_counts: Vec<u8> =
        groups.flat_map(|group| vec![group.values; group.cells as usize]).collect();
    let is_board = start.len() == value_counts.len()
        && start.iter().zip(&value_counts).all(|(value, count)| value < count);
    if rules.is_well_formed() && is_board && usize::from(side) < rules.sides.len() {
        Ok(Planes::new(&rules.groups))
    } else {
        Err(Unsolved::Rules)
    }
}

/// Checks that the game supports labels without numbers of moves, if `outcomes_only` requests such
/// labels.
///
/// # Errors
/// Returns [`Unsolved::Scored`] for games with scores and [`Unsolved::Cyclic`] for games with
/// cycles.
pub fn check_outcomes_only_supported<const W: usize>(
    game: &CompiledGame<W>,
    format: LabelFormat,
    outcomes_only: bool,
) -> Result<(), Unsolved> {
    if !outcomes_only {
        Ok(())
    } else if format == LabelFormat::Scored {
        Err(Unsolved::Scored)
    } else if has_cycles(game) {
        Err(Unsolved::Cyclic)
    } else {
        Ok(())
    }
}

fn has_cycles<const W: usize>(game: &CompiledGame<W>) -> bool {
    (0..game.tiers.components.len() as u32).any(|component| game.tiers.is_cyclic(component))
}

/// The kind of labels that a game needs, and the number of bytes that encode one.
#[derive(Clone, Copy, PartialEq)]
pub enum LabelFormat {
    /// One byte with the outcome and the number of moves; see [`ParityByte`].
    ParityByte,
    /// Two bytes with the outcome and the number of moves; see [`Wide`].
    Wide,
    /// Two bytes with a score.
    Scored,
}

/// Returns the options for compiling a game whose boards are numbered as `limits` requests.
fn solve_options(limits: &Limits, prune_immediate_wins: bool) -> SolveOptions {
    let fold_symmetry = matches!(limits.numbering, None | Some(Numbering::ReachableUpToSymmetry));
    SolveOptions { fold_symmetry, prune_immediate_wins }
}

fn solve_width<const W: usize>(
    rules: &Rules,
    planes: Planes,
    start: &[u8],
    side: u8,
    prune_immediate_wins: bool,
    limits: &Limits,
) -> Result<Solved, Unsolved> {
    let options = solve_options(limits, prune_immediate_wins);
    let game = CompiledGame::<W>::new(rules, planes, start, side, options)?;
    let format = choose_label_format(rules, &game);
    check_outcomes_only_supported(&game, format, limits.outcomes_only)?;
    if prune_immediate_wins && format == LabelFormat::Scored {
        // A player may prefer another move that wins with a greater score, so pruning is wrong.
        return Err(Unsolved::Rules);
    }
    match solve_format(&game, format, limits) {
        // A game that lasts longer than a byte can encode is solved again with two bytes.
        Err(Unsolved::Long) if format == LabelFormat::ParityByte => {
            solve_format(&game, LabelFormat::Wide, limits)
        }
        result => result,
    }
    .map(|finish| finish(game))
}

/// Estimates the memory and time that solving every position reachable from a start would take. If
/// the choice of the numbering requires it, the reachable positions are enumerated for the
/// estimate.
///
/// # Errors
/// Returns why the game would not be solved.
pub fn plan(rules: &Rules, start: &[u8], side: u8, limits: &Limits) -> Result<Plan, Unsolved> {
    let planes = validate_start(rules, start, side)?;
    match planes.words {
        1 => plan_width::<1>(rules, planes, start, side, limits),
        2 => plan_width::<2>(rules, planes, start, side, limits),
        4 => plan_width::<4>(rules, planes, start, side, limits),
        _ => Err(Unsolved::Capacity(CapacityLimit::BoardBits)),
    }
}

fn plan_width<const W: usize>(
    rules: &Rules,
    planes: Planes,
    start: &[u8],
    side: u8,
    limits: &Limits,
) -> Result<Plan, Unsolved> {
    let options = solve_options(limits, false);
    let game = CompiledGame::<W>::new(rules, planes, start, side, options)?;
    let base_bytes = rss_bytes();
    let format = choose_label_format(rules, &game);
    check_outcomes_only_supported(&game, format, limits.outcomes_only)?;
    let plan = match format {
        LabelFormat::ParityByte => plan_encoding::<W, ParityByte<EVEN_SPLIT>>(&game, false, limits),
        LabelFormat::Wide => plan_encoding::<W, Wide>(&game, false, limits),
        LabelFormat::Scored => plan_encoding::<W, Wide>(&game, true, limits),
    };
    plan.map(|plan| Plan { base_bytes, ..plan })
}

fn plan_encoding<const W: usize, F: LabelEncoding>(
    game: &CompiledGame<W>,
    scored: bool,
    limits: &Limits,
) -> Result<Plan, Unsolved> {
    let timer = CpuTimer::start();
    let sets = match build_indexes(game, F::Cell::BYTES, limits)? {
        TierIndexes::Dense(indexes) => {
            let solver = Solver::<W, F, _, _>::new(game, indexes, SingleRank, scored, limits);
            return solver.plan(timer.elapsed_secs());
        }
        TierIndexes::Reachable(sets) => sets,
    };
    let index_secs = timer.elapsed_secs();
    let ReachableSets { sets, max_successors, peak_bytes } = sets;
    let indexes = Indexes { tiers: sets, shared_bytes: 0 };
    let plan = if max_successors <= F::MAX_LOW_BRANCHING {
        Solver::<W, F::LowBranching, _, _>::new(game, indexes, SingleRank, scored, limits)
            .plan(index_secs)
    } else {
        Solver::<W, Wide, _, _>::new(game, indexes, SingleRank, scored, limits).plan(index_secs)
    }?;
    Ok(Plan { bytes: plan.bytes.max(peak_bytes), ..plan })
}

/// Returns the format of labels with the fewest bytes that can suffice for a game. A one-byte
/// format fails later if the game turns out to last too long.
pub fn choose_label_format<const W: usize>(rules: &Rules, game: &CompiledGame<W>) -> LabelFormat {
    let scores = || {
        let sides = rules.sides.iter();
        sides.flat_map(|side| {
            let endings = side.endings.iter().filter_map(|ending| ending.score);
            endings.chain([side.no_moves])
        })
    };
    let has_extra_turns =
        rules.sides.iter().any(|side| side.moves.iter().any(|command| command.again));
    if !has_cycles(game) && scores().any(|score| score.abs() > 1) {
        LabelFormat::Scored
    } else if !has_extra_turns && scores().all(|score| score <= 0) {
        LabelFormat::ParityByte
    } else {
        LabelFormat::Wide
    }
}

/// A closure that owns the label tables of a solved game. It takes the compiled game and builds the
/// [`Solved`] game.
type Finish<const W: usize> = Box<dyn FnOnce(CompiledGame<W>) -> Solved>;

fn solve_format<const W: usize>(
    game: &CompiledGame<W>,
    format: LabelFormat,
    limits: &Limits,
) -> Result<Finish<W>, Unsolved> {
    match format {
        LabelFormat::ParityByte => solve_encoding::<W, ParityByte<EVEN_SPLIT>>(game, false, limits),
        LabelFormat::Wide => solve_encoding::<W, Wide>(game, false, limits),
        LabelFormat::Scored => solve_encoding::<W, Wide>(game, true, limits),
    }
}

fn solve_encoding<const W: usize, F: LabelEncoding>(
    game: &CompiledGame<W>,
    scored: bool,
    limits: &Limits,
) -> Result<Finish<W>, Unsolved> {
    match build_indexes(game, F::Cell::BYTES, limits)? {
        TierIndexes::Dense(indexes) => {
            match solve_locally::<W, F, _>(game, indexes, scored, limits) {
                // Dense numbering includes unreachable boards, and the rules can be undefined at
                // these only: solve the reachable boards below.
                Err(Unsolved::Fault) if limits.numbering.is_none() => {}
                tables => {
                    let view = LabelView::new(scored, limits);
                    return Ok(finish_with(view, tables?, Numbering::Dense));
                }
            }
        }
        TierIndexes::Reachable(sets) => return solve_reachable::<W, F>(game, sets, scored, limits),
    }
    let limits = Limits { numbering: Some(Numbering::Reachable), ..*limits };
    match build_indexes(game, F::Cell::BYTES, &limits)? {
        TierIndexes::Reachable(sets) => solve_reachable::<W, F>(game, sets, scored, &limits),
        TierIndexes::Dense(..) => Err(Unsolved::Fault),
    }
}

/// Solves the positions in the sets of `ReachableSets`, which were enumerated before.
fn solve_reachable<const W: usize, F: LabelEncoding>(
    game: &CompiledGame<W>,
    ReachableSets { sets, max_successors, .. }: ReachableSets,
    scored: bool,
    limits: &Limits,
) -> Result<Finish<W>, Unsolved> {
    let numbering = match &game.canonicalizer {
        Some(canonicalizer) if canonicalizer.order() > 1 => Numbering::ReachableUpToSymmetry,
        _ => Numbering::Reachable,
    };
    let view = LabelView::new(scored, limits);
    // Positions with many successors get labels of two bytes. A third encoding with one byte would
    // compile another copy of the solver, and the key of an enumerated position takes eight bytes
    // anyway.
    let indexes = Indexes { tiers: sets, shared_bytes: 0 };
    if max_successors <= F::MAX_LOW_BRANCHING {
        let tables = solve_locally::<W, F::LowBranching, _>(game, indexes, scored, limits)?;
        return Ok(finish_with(view, tables, numbering));
    }
    let tables = solve_locally::<W, Wide, _>(game, indexes, scored, limits)?;
    Ok(finish_with(view, tables, numbering))
}

/// Solves the positions of `indexes` with a single rank, and returns their labels.
fn solve_locally<const W: usize, F: LabelEncoding, N: PositionIndex<W>>(
    game: &CompiledGame<W>,
    indexes: Indexes<N>,
    scored: bool,
    limits: &Limits,
) -> Result<Vec<LabelTable<F, N>>, Unsolved> {
    let mut solver = Solver::new(game, indexes, SingleRank, scored, limits);
    solver.solve(&mut Local)?;
    Ok(solver.tables)
}

fn finish_with<const W: usize, F: LabelEncoding, N: PositionIndex<W> + 'static>(
    view: LabelView,
    tables: Vec<LabelTable<F, N>>,
    numbering: Numbering,
) -> Finish<W> {
    Box::new(move |game| {
        let indexes = || tables.iter().map(|table| &table.index);
        let boards = indexes().map(|index| index.local_boards(LOCAL_PART)).sum();
        let stored = indexes().map(|index| index.local_positions(LOCAL_PART)).sum();
        let table_bytes =
            |index: &N| index.slot_count(LOCAL_PART, 0) * F::Cell::BYTES + index.bytes();
        let bytes = indexes().map(table_bytes).sum();
        let tiers = tables.len();
        let has_boards = |tier: &usize| tables[*tier].index.local_positions(LOCAL_PART) > 0;
        let occupied: Vec<usize> = (0..tiers).filter(has_boards).collect();
        let occupied_tiers = occupied.len();
        let source = Box::new(SolvedTables { game, view, tables, numbering, occupied });
        Solved { source, numbering, boards, stored, tiers, bytes, occupied_tiers }
    })
}

/// Sorts the codes of the boards of a tier by the sort keys of the boards, in place. `slots` are
/// the slots of the hash set of the tier, and `codes` their codes. Returns the sort keys in ascending
/// order, whose codes are afterwards the first ones of `codes`; the list is empty with dense
/// numbering.
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
    sort_with_labels(&mut slots, &codes[..len]);
    slots
}

/// Converts labels from the form in which the solver stores them to the form for the caller.
#[derive(Clone, Copy)]
pub struct LabelView {
    /// Whether stored labels encode scores.
    pub scored: bool,
    /// Whether the caller gets outcomes without numbers of moves.
    pub outcomes_only: bool,
}

impl LabelView {
    fn new(scored: bool, limits: &Limits) -> LabelView {
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

/// The part of a tier that a single rank stores: all of it, for any tier.
const LOCAL_PART: TierPart<'static, SingleRank> = TierPart { partition: &SingleRank, tier: 0 };

/// The label tables of a solved game, for a certain number of words of a board, encoding and
/// numbering.
struct SolvedTables<const W: usize, F: LabelEncoding, N> {
    game: CompiledGame<W>,
    numbering: Numbering,
    view: LabelView,
    tables: Vec<LabelTable<F, N>>,
    /// The index in `tables` of each tier of [`Layout::tiers`].
    occupied: Vec<usize>,
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
        table.reload(tier, table.index.slot_count(LOCAL_PART, 0), store)?;
        Ok(was_spilled)
    }

    fn spill(&mut self, tier: usize, store: &dyn CheckpointStore) -> Result<(), Unsolved> {
        let tier = self.occupied[tier];
        Ok(self.tables[tier].spill(tier, store)?)
    }
}
