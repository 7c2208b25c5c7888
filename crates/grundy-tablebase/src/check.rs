//! Checks every label (the stored result of a board) of a tablebase against the rules. The check
//! relies only on the options that the rules give for each position and on the manifest, not on the
//! solver that computed the labels.
//!
//! Symmetric boards share a label. If the rules prove the symmetries at all positions, most labels are
//! checked at one of these boards: the options of the others are the images of its options, and have
//! the same labels. The proof compares the rules as tests and changes of cells. The solver reads the
//! rules in the same form, so the labels at every 64th index are checked at all symmetric boards.
//!
//! A label is correct if it agrees with the labels of the successors. A won position has a
//! successor that is lost in one move less, and none that is lost sooner. All successors of a lost
//! position are won, and the slowest of these wins takes one move less. A drawn position has a
//! drawn successor and no lost one. By induction over the number of moves, all wins and losses are
//! then correct, and a player at a draw can avoid losing forever. A score is the best among the
//! successors; this suffices if play always ends, which is so if the graph of the tiers has no
//! cycles.

use crate::explain;
use crate::file_error::FileError;
use crate::manifest::{LabelKind, NumberingKind, ResultCounts, SideSpec};
use crate::open_tablebase::OpenTablebase;
use crate::reader::{LoadedLabels, Tablebase};
use grundy::base::{Budget, Counts, Error, ErrorKind, Sided, Words, excerpt};
use grundy::lang::BoardRules;
use grundy::words;
use grundy::workbench::BoardCells;
use grundy_boards::{GuardedRules, Label, LabelCounts, RuleSymmetry};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::path::Path;

/// The state of a check, from which an interrupted check resumes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CheckState {
    /// The checksum of all files of the tablebase. The state is valid only for files with this
    /// checksum.
    #[serde(rename = "of")]
    pub folder_checksum: String,
    /// The number of labels (stored results of boards) that have been checked. They are checked in
    /// the order of their indices.
    pub done: u64,
    /// The number of checked labels with each result: win, loss, draw or score.
    #[serde(rename = "counted")]
    pub results: ResultCounts,
    /// The number of boards that have been checked. A label that represents several symmetric
    /// boards is checked at each of them.
    pub boards: u64,
    /// The pairs of tiers (groups of boards that the manifest lists) between which a move was
    /// found, as indices: the tier of a board and the tier of its successor. They are recorded only
    /// if labels contain no numbers of moves.
    #[serde(rename = "leads")]
    pub tier_edges: BTreeSet<(usize, usize)>,
}

/// The result of checking all labels (stored results of boards) of a tablebase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckReport {
    /// The number of boards that were checked.
    pub boards: u64,
    /// The first error that was found in the labels, or `None` if all labels are correct.
    pub flaw: Option<Flaw>,
}

/// An error in the labels of a tablebase, which disproves the tablebase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// A description of the error, in English and Chinese.
    pub description: Words,
}

/// The number of labels that each thread checks between two reports of the progress.
const BLOCK: u64 = 1 << 14;

/// A label with an index that is a multiple of this number is checked at all symmetric boards, even if
/// the rules prove the symmetries.
const SAMPLE_INTERVAL: u64 = 64;

/// Checks every label of the tablebase in the folder `root` with `threads` threads. If `state`
/// comes from an interrupted check of the same files, the check resumes from it. Calls
/// `on_progress` at intervals with the updated `state`.
///
/// # Errors
/// Returns a `Corrupt` error if a file is damaged, a `TooBig` error if the labels do not fit into
/// memory, and the error of the budget if the caller stops the check.
pub fn check(
    root: &Path,
    state: &mut CheckState,
    threads: usize,
    budget: &Budget,
    on_progress: &mut dyn FnMut(&CheckState),
) -> Result<CheckReport, Error> {
    let check_budget = || budget.check().map_err(Error::from);
    Tablebase::check_files(root, &|| budget.check().is_ok())
        .map_err(|error| budget.check().map_or_else(Error::from, |()| error.into()))?;
    let open = crate::open_tablebase::open(root)?;
    let (tablebase, rules) = (&open.tablebase, &open.rules);
    let bytes = tablebase.loaded_bytes();
    if bytes > budget.bytes {
        return Err(explain::labels_too_large(bytes));
    }
    let folder_checksum = crate::checksums::folder_checksum(root)?;
    if state.folder_checksum != folder_checksum {
        *state = CheckState { folder_checksum, ..CheckState::default() };
    }
    let commands = rules
        .solver_rules()
        .map_err(|_| Error::from(FileError::corrupt(root, "the boards do not match the rules")))?;
    let checker = TablebaseChecker {
        labels: tablebase.load()?,
        cells: BoardCells::new(&commands.rules),
        has_proved_symmetries: has_proved_symmetries(&commands, tablebase),
        open: &open,
        scored: tablebase.manifest().labels != LabelKind::Moves,
    };
    let start = &tablebase.manifest().start;
    if tablebase.label(start, tablebase.manifest().mover)?.is_none() {
        let description = words!(check::start_position_has_no_label);
        return Ok(CheckReport { boards: 0, flaw: Some(Flaw { description }) });
    }
    let total = tablebase.boards();
    let mut counts = to_label_counts(&state.results);
    let threads = threads.max(1) as u64;
    while state.done < total {
        check_budget()?;
        if let Some(observer) = budget.progress {
            observer.report(state.done, Some(total));
        }
        let start = state.done;
        let blocks: Vec<(u64, u64)> = (0..threads)
            .map(|i| (start + i * BLOCK, total.min(start + (i + 1) * BLOCK)))
            .filter(|(start, end)| start < end)
            .collect();
        let checker = &checker;
        let results: Vec<Result<BlockResult, Flaw>> = std::thread::scope(|scope| {
            let handles: Vec<_> = (blocks.iter())
                .map(|(start, end)| scope.spawn(move || checker.check_block(*start, *end)))
                .collect();
            handles.into_iter().map_while(|handle| handle.join().ok()).collect()
        });
        if results.len() < blocks.len() {
            let message = words!(check::thread_of_check_failed);
            return Err(Error::new(ErrorKind::Stopped, message));
        }
        for ((_, end), result) in blocks.iter().zip(results) {
            match result {
                Ok(block) => {
                    add_counts(&mut counts, &block.counts);
                    state.boards += block.boards;
                    state.tier_edges.extend(block.tier_edges);
                    state.done = *end;
                }
                Err(flaw) => return Ok(CheckReport { boards: state.done, flaw: Some(flaw) }),
            }
        }
        state.results = ResultCounts::from(&counts);
        on_progress(state);
    }
    let manifest = tablebase.manifest();
    let description = if checker.scored && has_cycle(tablebase, &state.tier_edges) {
        Some(words!(check::play_may_repeat_positions_so_labels))
    } else if state.results != manifest.results.without_zeros()
        || state.boards != manifest.positions
    {
        Some(words!(check::counts_of_labels_differ_from_counts))
    } else {
        None
    };
    let flaw = description.map(|description| Flaw { description });
    Ok(CheckReport { boards: state.boards, flaw })
}

/// Returns whether the rules prove at all positions that the boards that share a label are symmetric.
fn has_proved_symmetries(rules: &GuardedRules, tablebase: &Tablebase) -> bool {
    let numbering = &tablebase.manifest().numbering;
    let groups = &rules.rules.groups;
    let keep_values = || groups.iter().map(|group| (0..group.values).collect::<Vec<u8>>());
    let images = numbering.symmetries.iter().map(|cells| RuleSymmetry {
        cells: cells.clone(),
        values: keep_values().collect(),
        swaps: false,
    });
    let mut renamings: Vec<RuleSymmetry> = images.collect();
    if let SideSpec::Symmetric { cells, values } = &numbering.sides {
        // All cells of a group have the same images of values.
        let mut first_cell = 0;
        let mut group_values = Vec::new();
        for group in groups {
            let end = first_cell + group.cells as usize;
            let Some(images) = values.get(first_cell..end) else { return false };
            if !images.iter().all(|image| *image == images[0]) {
                return false;
            }
            group_values.push(images[0].clone());
            first_cell = end;
        }
        renamings.push(RuleSymmetry { cells: cells.clone(), values: group_values, swaps: true });
    }
    tablebase.numbering().symmetries_are_a_group()
        && renamings.iter().all(|renaming| rules.is_symmetry(renaming))
}

/// Converts the counts of results in a manifest to the form that the solver uses.
fn to_label_counts(results: &ResultCounts) -> LabelCounts {
    let ResultCounts { won, lost, drawn, by_moves, by_score } = results.clone();
    LabelCounts { won, lost, drawn, by_moves, by_score }
}

/// Adds each number in `counts` to the corresponding number in `total`.
fn add_counts(total: &mut LabelCounts, counts: &LabelCounts) {
    total.won += counts.won;
    total.lost += counts.lost;
    total.drawn += counts.drawn;
    if total.by_moves.len() < counts.by_moves.len() {
        total.by_moves.resize(counts.by_moves.len(), [0, 0]);
    }
    for (sums, [won, lost]) in total.by_moves.iter_mut().zip(&counts.by_moves) {
        sums[0] += won;
        sums[1] += lost;
    }
    for (score, count) in &counts.by_score {
        *total.by_score.entry(*score).or_default() += count;
    }
}

/// Returns whether the graph of the tiers (groups of boards) has a cycle. Its vertices are the
/// tiers, and its edges are `tier_edges`. The function sorts the graph topologically, by removing
/// vertices without incoming edges.
fn has_cycle(tablebase: &Tablebase, tier_edges: &BTreeSet<(usize, usize)>) -> bool {
    let tiers = tablebase.manifest().numbering.tiers.len();
    let mut in_degrees = vec![0usize; tiers];
    tier_edges.iter().for_each(|(_, to)| in_degrees[*to] += 1);
    let mut sources: Vec<usize> = (0..tiers).filter(|tier| in_degrees[*tier] == 0).collect();
    let mut sorted = 0;
    while let Some(tier) = sources.pop() {
        sorted += 1;
        for (_, to) in tier_edges.range((tier, 0)..(tier + 1, 0)) {
            in_degrees[*to] -= 1;
            if in_degrees[*to] == 0 {
                sources.push(*to);
            }
        }
    }
    sorted < tiers
}

/// The counts of a block of consecutive labels that was checked without finding an error.
#[derive(Default)]
struct BlockResult {
    counts: LabelCounts,
    boards: u64,
    tier_edges: BTreeSet<(usize, usize)>,
    /// A buffer for the successors of a position, reused to avoid allocations.
    successors: Vec<Counts>,
    /// A buffer for the cells of a successor.
    cells: Vec<u8>,
    /// A buffer for the keys of symmetric boards.
    keys: Vec<u64>,
}

/// Checks labels (stored results of boards) of a tablebase. All labels are in memory.
struct TablebaseChecker<'a> {
    open: &'a OpenTablebase,
    labels: LoadedLabels,
    cells: BoardCells,
    /// Whether the rules prove that the boards that share a label are symmetric.
    has_proved_symmetries: bool,
    /// Whether labels contain no numbers of moves: they are scores, or outcomes encoded as scores.
    scored: bool,
}

impl TablebaseChecker<'_> {
    /// Checks the labels with the indices `start..end`, each at all symmetric boards that share it.
    fn check_block(&self, start: u64, end: u64) -> Result<BlockResult, Flaw> {
        let tablebase = &self.open.tablebase;
        let tiers = &tablebase.manifest().numbering.tiers;
        let mut result = BlockResult::default();
        // The last tier that begins at or before the label `start`. Empty tiers are skipped below.
        let mut tier_index = tiers.partition_point(|tier| tier.first <= start).saturating_sub(1);
        for index in start..end {
            while tiers[tier_index].first + tiers[tier_index].boards <= index {
                tier_index += 1;
            }
            let tier = &tiers[tier_index];
            let board = self.labels.board(tablebase, tier_index, index - tier.first);
            let board = board.ok_or_else(|| no_board(index))?;
            if self.labels.locate(tablebase, &board, tier.mover) != Some((tier_index, index)) {
                return Err(no_board(index));
            }
            let label = self.labels.label(index).ok_or_else(|| no_board(index))?;
            if self.has_proved_symmetries && index % SAMPLE_INTERVAL != 0 {
                self.check_board(&board, tier.mover, tier_index, label, &mut result)?;
                result.keys.clear();
                result.keys.extend(tablebase.numbering().image_keys(&board));
                result.keys.sort_unstable();
                result.keys.dedup();
                result.boards += result.keys.len() as u64;
                result.counts.add(label, 1);
                continue;
            }
            self.check_views(&board, tier.mover, tier_index, label, &mut result)?;
            // The images of the board under symmetries have the same label, which is checked at
            // them too.
            for image in tablebase.numbering().other_images(&board) {
                if self.labels.locate(tablebase, &image, tier.mover) != Some((tier_index, index)) {
                    return Err(no_board(index));
                }
                self.check_views(&image, tier.mover, tier_index, label, &mut result)?;
                result.boards += 1;
            }
            result.boards += 1;
            result.counts.add(label, 1);
        }
        Ok(result)
    }

    /// Checks `label` at `board` with `side` to move. If the sides are symmetric, also checks it at
    /// the board in which the sides are exchanged, with the other side to move. `tier` is the index
    /// of the tier of `board`.
    fn check_views(
        &self,
        board: &[u8],
        side: u8,
        tier: usize,
        label: Label,
        result: &mut BlockResult,
    ) -> Result<(), Flaw> {
        let tablebase = &self.open.tablebase;
        self.check_board(board, side, tier, label, result)?;
        if let SideSpec::Symmetric { .. } = tablebase.manifest().numbering.sides {
            let swapped = tablebase.numbering().swap_sides(board);
            if tablebase.numbering().swap_sides(&swapped)[..] != *board {
                let description = words!(check::map_that_exchanges_two_sides);
                return Err(Flaw { description });
            }
            self.check_board(&swapped, 1, tier, label, result)?;
        }
        Ok(())
    }

    /// Checks `label` at `board` with `side` to move against the labels of the successors. `tier`
    /// is the index of the tier of `board`.
    fn check_board(
        &self,
        board: &[u8],
        side: u8,
        tier: usize,
        label: Label,
        result: &mut BlockResult,
    ) -> Result<(), Flaw> {
        let (tablebase, rules) = (&self.open.tablebase, &self.open.rules);
        let position = self.cells.decode(board, side);
        // With dense numbering some boards are not positions of the game: their labels are ignored.
        if !rules.is_position(&position) {
            return match tablebase.manifest().numbering.kind {
                NumberingKind::Dense => Ok(()),
                NumberingKind::Listed => {
                    Err(self.flaw(&position, &words!(check::it_is_not_position_of_game)))
                }
            };
        }
        let BlockResult { successors, cells, tier_edges, .. } = result;
        successors.clear();
        let mut gains = Vec::new();
        let listed = rules.moves_with_gains(successors, &mut gains, &position);
        let final_score = listed.and_then(|()| match successors.is_empty() {
            true => rules.result(&position),
            false => Ok(None),
        });
        let final_score = final_score
            .map_err(|_| self.flaw(&position, &words!(check::rules_cannot_be_evaluated_there)))?;
        if let Some(final_score) = final_score {
            let is_correct = match (label, final_score) {
                (Label::Score(score), _) => i64::from(score) == final_score,
                (label, 0) => label == Label::Drawn,
                (label, 1..) => label == Label::Won(0),
                (label, _) => label == Label::Lost(0),
            };
            if is_correct {
                return Ok(());
            }
            let why = words!(check::play_has_ended_there_with_different);
            return Err(self.flaw(&position, &why));
        }
        let (mut fastest_win, mut slowest_loss): (Option<u32>, Option<u32>) = (None, None);
        let (mut has_draw, mut best_score): (bool, Option<i64>) = (false, None);
        for (i, successor) in successors.iter().enumerate() {
            let side = self.cells.encode_into(successor, cells);
            let location_and_label = side.and_then(|side| {
                let (next_tier, index) = self.labels.locate(tablebase, cells, side)?;
                Some((next_tier, self.labels.label(index)?))
            });
            let Some((next_tier, next_label)) = location_and_label else {
                return Err(self.flaw(&position, &words!(check::option_has_no_label)));
            };
            if self.scored {
                tier_edges.insert((tier, next_tier));
            }
            let again = rules.extra_turn(&position, successor);
            match (next_label, again) {
                (Label::Drawn, _) => has_draw = true,
                (Label::Lost(moves), false) | (Label::Won(moves), true) => {
                    let moves = u32::from(moves) + 1;
                    fastest_win = Some(fastest_win.map_or(moves, |fastest| fastest.min(moves)));
                }
                (Label::Won(moves), false) | (Label::Lost(moves), true) => {
                    slowest_loss = slowest_loss.max(Some(u32::from(moves) + 1));
                }
                (Label::Score(score), again) => {
                    let score = if again { i64::from(score) } else { -i64::from(score) };
                    let score = score.saturating_add(gains.get(i).copied().unwrap_or(0));
                    best_score = best_score.max(Some(score));
                }
            }
        }
        let is_correct = match label {
            Label::Won(moves) => fastest_win == Some(moves.into()),
            Label::Drawn => fastest_win.is_none() && has_draw,
            Label::Lost(moves) => {
                fastest_win.is_none() && !has_draw && slowest_loss == Some(moves.into())
            }
            Label::Score(score) => best_score == Some(score.into()),
        };
        if is_correct {
            return Ok(());
        }
        Err(self.flaw(&position, &words!(check::it_contradicts_labels_of_options)))
    }

    /// Returns the error that the label of `position` is wrong; `why` describes the contradiction.
    fn flaw(&self, position: &Counts, why: &Words) -> Flaw {
        use grundy::base::Notation;
        let shown = excerpt(&self.open.rules.print(&position.widen()));
        Flaw { description: words!(check::label_of_is_wrong, shown, why) }
    }
}

/// Returns the error that the label `index` belongs to no board of the tablebase.
fn no_board(index: u64) -> Flaw {
    let description = words!(check::label_belongs_to_no_board, index);
    Flaw { description }
}
