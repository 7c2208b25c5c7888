//! The results of a run with several ranks: counts the labels of all ranks, writes the labels of
//! each rank, and merges what the ranks wrote into the order of a tablebase file.

use super::communicator::{Communicator, Peers};
use super::partition::{Partition, RUN, Ranks, Sharded};
use super::wire::{Decoder, FileDecoder, put_number};
use crate::checkpoint::{CheckpointStore, TierFiles, invalid_data};
use crate::compiled::CompiledGame;
use crate::index::{PositionIndex, TierPart};
use crate::label::{Label, LabelCell, LabelCounts, LabelEncoding};
use crate::layout::Layout;
use crate::limits::{Numbering, Unsolved};
use crate::solver::Solver;
use crate::solver::solved::{LabelView, SortKey, sort_by_board};
use crate::solver::tier_store::LabelTable;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};
use std::io::{self, Read, Write};

/// Returns a number that encodes a label independently of the [`LabelEncoding`].
fn label_number(label: Label) -> u64 {
    match label {
        Label::Drawn => 0,
        Label::Lost(moves) => 1 + 3 * u64::from(moves),
        Label::Won(moves) => 2 + 3 * u64::from(moves),
        Label::Score(score) => 3 + 3 * u64::from(score as u16),
    }
}

/// Returns the label that [`label_number`] encodes as this number, or an error if no label has this
/// number.
fn decode_label(number: u64) -> io::Result<Label> {
    let value = |first: u64| u16::try_from((number - first) / 3).map_err(|_| invalid_data());
    Ok(match (number, number % 3) {
        (0, _) => Label::Drawn,
        (_, 1) => Label::Lost(value(1)?),
        (_, 2) => Label::Won(value(2)?),
        _ => Label::Score(value(3)? as i16),
    })
}

/// The results of one rank (worker of a run) after the game is solved.
pub trait RankOutput {
    /// Returns how the positions of all ranks are numbered.
    fn layout(&self) -> &Layout;
    /// Returns the number of boards with a label, of all ranks. If a stored position represents
    /// several symmetric boards, all of them count.
    fn boards(&self) -> u64;
    /// Returns the histogram of the labels of all stored positions, of all ranks.
    fn label_counts(&self) -> &LabelCounts;
    /// Writes the labels of this rank to `sink`, tier by tier, and drops them from memory: a second
    /// call writes no labels. With dense numbering, labels are written in the order of the
    /// positions' numbers. Otherwise the boards of a tier are written in ascending order of the
    /// keys that `sort_key` computes, and each label is preceded by the difference of its board's
    /// key from the previous key.
    ///
    /// # Errors
    /// Returns an error if the write fails.
    fn write(&mut self, sort_key: SortKey, sink: &mut dyn Write) -> io::Result<()>;
}

/// The labels of the positions that one rank stores, and the label counts of all ranks.
pub struct LabelOutput<'a, const W: usize, F: LabelEncoding, N> {
    game: &'a CompiledGame<W>,
    partition: Sharded,
    tables: Vec<LabelTable<F, N>>,
    view: LabelView,
    /// The files into which this rank spills tiers; `None` if all tiers stay in memory.
    files: Option<TierFiles<'a>>,
    layout: Layout,
    boards: u64,
    label_counts: LabelCounts,
}

impl<'a, const W: usize, F: LabelEncoding, N: PositionIndex<W>> LabelOutput<'a, W, F, N> {
    /// Adds up the counts of positions and labels of all ranks by an exchange. Computes the layout
    /// and the label counts of the solved `game` from them; `solver` has the labels of this rank.
    ///
    /// # Errors
    /// Returns an error if the exchange fails.
    pub fn new(
        game: &'a CompiledGame<W>,
        mut solver: Solver<'_, W, F, N, Sharded>,
        store: Option<&'a dyn CheckpointStore>,
        outcomes_only: bool,
        comm: &mut dyn Communicator,
    ) -> Result<Self, Unsolved> {
        let view = LabelView { scored: solver.scored, outcomes_only };
        let mut counts: BTreeMap<u64, u64> = BTreeMap::new();
        let mut message = Vec::new();
        let layout = solver.layout;
        let is_spilled = solver.tables.iter().any(LabelTable::is_spilled);
        let files = store.filter(|_| is_spilled).map(|store| TierFiles { store, layout });
        for tier in 0..solver.tables.len() as u32 {
            let slots = solver.slots(tier);
            if let Some(files) = files {
                solver.tables[tier as usize].reload(tier as usize, slots, files)?;
            }
            let table = &solver.tables[tier as usize];
            put_number(&mut message, solver.positions(tier));
            put_number(&mut message, solver.boards(tier));
            let mut histogram = vec![0u64; 1 << (8 * F::Cell::BYTES)];
            let mut cursor = Default::default();
            for (slot, code) in (0..).zip(&table.codes) {
                let is_position = solver.stable_key(tier, slot, &mut cursor).is_some();
                histogram[code.get() as usize] += u64::from(is_position);
            }
            for (code, count) in (0..).zip(histogram).filter(|(_, count)| *count > 0) {
                let label = view.label(F::label(code));
                *counts.entry(label_number(label)).or_default() += count;
            }
            if let Some(files) = files {
                solver.tables[tier as usize].spill(tier as usize, files)?;
            }
        }
        for (label, count) in counts {
            put_number(&mut message, label);
            put_number(&mut message, count);
        }
        let messages = vec![message; comm.size()];
        let exchange = Peers::new(comm, None).exchange(messages, [0; 4])?;
        let mut positions = vec![0u64; solver.tables.len()];
        let (mut boards, mut label_counts) = (0u64, LabelCounts::default());
        for message in &exchange.messages {
            let mut decoder = Decoder(message);
            for positions in &mut positions {
                *positions += decoder.number()?;
                boards += decoder.number()?;
            }
            while !decoder.is_empty() {
                label_counts.add(decode_label(decoder.number()?)?, decoder.number()?);
            }
        }
        let numbering = match (N::NUMBERING, N::folds_symmetry(&solver.context)) {
            (Numbering::Dense, _) => Numbering::Dense,
            (_, true) => Numbering::ReachableUpToSymmetry,
            (_, false) => Numbering::Reachable,
        };
        let CompiledGame { planes, turn, tiers, canonicalizer, .. } = game;
        let symmetries = match (numbering, canonicalizer) {
            (Numbering::ReachableUpToSymmetry, Some(canonicalizer)) => canonicalizer.cell_images(),
            _ => &[],
        };
        let layout = Layout::new(numbering, planes, turn, &tiers.keys, symmetries, &positions);
        let Solver { partition, tables, .. } = solver;
        Ok(LabelOutput { game, partition, tables, view, files, layout, boards, label_counts })
    }
}

/// The minimum number of buffered bytes that [`flush_full`] writes.
const WRITE_BYTES: usize = 1 << 16;

/// If at least [`WRITE_BYTES`] bytes are buffered, writes them to `sink` and empties the buffer.
fn flush_full(bytes: &mut Vec<u8>, sink: &mut dyn Write) -> io::Result<()> {
    if bytes.len() >= WRITE_BYTES {
        sink.write_all(bytes)?;
        bytes.clear();
    }
    Ok(())
}

impl<const W: usize, F: LabelEncoding, N: PositionIndex<W>> RankOutput
    for LabelOutput<'_, W, F, N>
{
    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn boards(&self) -> u64 {
        self.boards
    }

    fn label_counts(&self) -> &LabelCounts {
        &self.label_counts
    }

    fn write(&mut self, sort_key: SortKey, sink: &mut dyn Write) -> io::Result<()> {
        let Ranks { rank, size } = self.partition.ranks();
        let mut bytes = Vec::new();
        put_number(&mut bytes, rank);
        put_number(&mut bytes, size);
        let codes = 0..1 << (8 * F::Cell::BYTES);
        let numbers = codes.map(|code| label_number(self.view.label(F::label(code))));
        let numbers: Vec<u64> = numbers.collect();
        for (tier, table) in (0..).zip(&mut self.tables) {
            let tier_part = TierPart { partition: &self.partition, tier };
            put_number(&mut bytes, table.index.local_positions(tier_part));
            if let Some(files) = self.files {
                let slots = table.index.slot_count(tier_part, rank);
                let result = table.reload(tier as usize, slots, files);
                result.map_err(|_| io::Error::other("a spilled tier cannot be read"))?;
            }
            let codes = std::mem::take(&mut table.codes);
            if N::NUMBERING == Numbering::Dense {
                let mut cursor = Default::default();
                for (slot, code) in (0..).zip(&codes) {
                    if table.index.stable_key(tier_part, slot, &mut cursor).is_some() {
                        put_number(&mut bytes, numbers[code.get() as usize]);
                        flush_full(&mut bytes, sink)?;
                    }
                }
                continue;
            }
            let keys = sort_by_board(self.game, table.index.drain(), &codes, sort_key);
            let mut previous = 0;
            for (key, code) in keys.iter().zip(&codes) {
                put_number(&mut bytes, key - previous);
                previous = *key;
                put_number(&mut bytes, numbers[code.get() as usize]);
                flush_full(&mut bytes, sink)?;
            }
        }
        sink.write_all(&bytes)
    }
}

/// A reader of the labels that one rank wrote.
struct RankReader<'a> {
    file: FileDecoder<'a>,
    ranks: Ranks,
    /// The number of boards of the current tier that have not been read yet.
    remaining: u64,
    /// The sort key of the board that was read last; 0 at the start of a tier. It is not used with
    /// dense numbering.
    key: u64,
}

impl RankReader<'_> {
    /// Reads the sort key of the next board. Returns `None` if there is no further board of the
    /// tier.
    fn next_key(&mut self) -> io::Result<Option<u64>> {
        if self.remaining == 0 {
            return Ok(None);
        }
        self.remaining -= 1;
        let difference = self.file.number()?;
        self.key = self.key.checked_add(difference).ok_or_else(invalid_data)?;
        Ok(Some(self.key))
    }
}

/// A reader that merges the labels of all ranks, tier by tier.
pub struct MergedLabels<'a> {
    readers: Vec<RankReader<'a>>,
    /// Whether the numbering is dense.
    is_dense: bool,
    /// The index of the next tier among all tiers of the game. Unlike in a [`Layout`], tiers
    /// without boards count.
    tier: u32,
}

/// Creates a reader for the labels that all ranks wrote; `files` are the files of the ranks in any
/// order, and `is_dense` is whether the numbering is dense.
///
/// # Errors
/// Returns an error if the file of a rank is missing or cannot be read.
pub fn merge_parts<'a>(
    is_dense: bool,
    files: Vec<Box<dyn Read + 'a>>,
) -> io::Result<MergedLabels<'a>> {
    let mut readers = Vec::new();
    for file in files {
        let mut file = FileDecoder::new(file);
        let ranks = Ranks { rank: file.number()?, size: file.number()? };
        readers.push(RankReader { file, ranks, remaining: 0, key: 0 });
    }
    readers.sort_by_key(|reader| reader.ranks.rank);
    let size = readers.len() as u64;
    let mut numbered = (0..).zip(&readers);
    let is_complete = numbered.all(|(rank, reader)| reader.ranks == Ranks { rank, size });
    if is_complete && size > 0 {
        Ok(MergedLabels { readers, is_dense, tier: 0 })
    } else {
        Err(invalid_data())
    }
}

/// A callback that gets the sort keys and the labels of the next boards of a tier, in order. With
/// dense numbering the list of sort keys is empty.
pub type VisitLabels<'a> = &'a mut dyn FnMut(&[u64], &[Label]) -> io::Result<()>;

/// Calls `visit` with the labels of the next tier that has boards. `boards` is the number of stored
/// boards that the layout states for this tier.
///
/// # Errors
/// Returns an error if the labels cannot be read, if the number of boards differs, or if `visit`
/// fails.
pub fn for_each_label(
    merged: &mut MergedLabels,
    boards: u64,
    visit: VisitLabels,
) -> io::Result<()> {
    loop {
        let (mut stored, tier) = (0, merged.tier);
        merged.tier += 1;
        for reader in &mut merged.readers {
            reader.remaining = reader.file.number()?;
            reader.key = 0;
            stored += reader.remaining;
        }
        if stored == 0 {
            continue;
        }
        if stored != boards {
            return Err(invalid_data());
        }
        return if merged.is_dense {
            merge_dense(&mut merged.readers, tier, boards, visit)
        } else {
            merge_listed(&mut merged.readers, visit)
        };
    }
}

/// Merges the labels of a tier with dense numbering. Reads them in runs of [`RUN`] consecutive
/// indices; each run is from one rank.
fn merge_dense(
    readers: &mut [RankReader],
    tier: u32,
    boards: u64,
    visit: VisitLabels,
) -> io::Result<()> {
    let mut labels = Vec::with_capacity(RUN as usize);
    let single_byte = (0..128).map(decode_label).collect::<io::Result<Vec<Label>>>()?;
    let ranks = readers[0].ranks;
    for start in (0..boards).step_by(RUN as usize) {
        let reader = &mut readers[ranks.owner_of_index(tier, start) as usize];
        let len = RUN.min(boards - start);
        reader.remaining = reader.remaining.checked_sub(len).ok_or_else(invalid_data)?;
        labels.clear();
        // The numbers of most labels take a single byte.
        match reader.file.single_byte_numbers(len as usize)? {
            Some(numbers) => {
                labels.extend(numbers.iter().map(|number| single_byte[usize::from(*number)]));
            }
            None => {
                for _ in 0..len {
                    labels.push(decode_label(reader.file.number()?)?);
                }
            }
        }
        visit(&[], &labels)?;
    }
    Ok(())
}

/// Merges the labels of a tier whose boards are listed, in ascending order of their sort keys.
fn merge_listed(readers: &mut [RankReader], visit: VisitLabels) -> io::Result<()> {
    let mut heap = BinaryHeap::new();
    for (rank, reader) in readers.iter_mut().enumerate() {
        heap.extend(reader.next_key()?.map(|key| Reverse((key, rank))));
    }
    while let Some(Reverse((key, rank))) = heap.pop() {
        let reader = &mut readers[rank];
        let label = decode_label(reader.file.number()?)?;
        visit(&[key], &[label])?;
        heap.extend(reader.next_key()?.map(|key| Reverse((key, rank))));
    }
    Ok(())
}
