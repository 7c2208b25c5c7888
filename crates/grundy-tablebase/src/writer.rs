//! Writes the labels (results of the positions) of a solved game as a tablebase folder.
//!
//! The folder is built inside the folder of the checkpoints, and moved to its place when all its
//! files are on the disk. Thus the output folder is always complete.

use crate::checkpoint_dir::CheckpointDir;
use crate::checksums;
use crate::file_error::FileError;
use crate::header::GameHeader;
use crate::manifest::{FORMAT, LabelKind, Manifest, NumberingKind, NumberingSpec, ResultCounts};
use crate::numbering::BoardNumbering;
use crate::zarr_array::{ArrayElement, ArrayWriter, CHUNK, file_elements};
use grundy_boards::{Label, LabelCounts, Layout, Numbering, Solved};
use serde_json::json;
use std::fs;
use std::path::{Path, PathBuf};

/// The name of the attribute of the Zarr group that contains the manifest.
pub const ATTRIBUTE: &str = "grundy_tablebase";
/// The name of the Zarr array that contains the labels.
pub const LABELS: &str = "labels";
/// The name of the Zarr array that contains the keys of listed boards, in the order of their
/// labels.
pub const BOARDS: &str = "boards";
/// The name of the Zarr array that contains the first key of each chunk of [`BOARDS`].
pub const FIRST_BOARDS: &str = "first_boards";

/// An integer type in which labels (the results of boards) are stored in a Zarr array.
pub trait StoredLabel: ArrayElement {
    /// Returns the number that encodes `label`, or `None` if this type cannot encode it.
    fn encode(label: Label) -> Option<Self>;
}

impl StoredLabel for u8 {
    fn encode(label: Label) -> Option<u8> {
        u8::try_from(label_number(label)?).ok().filter(|number| *number != u8::FILL)
    }
}

impl StoredLabel for u16 {
    fn encode(label: Label) -> Option<u16> {
        u16::try_from(label_number(label)?).ok().filter(|number| *number != u16::FILL)
    }
}

impl StoredLabel for i16 {
    fn encode(label: Label) -> Option<i16> {
        match label {
            Label::Score(score) => Some(score).filter(|score| *score != i16::FILL),
            // A game with scores has labels of this sort only.
            _ => None,
        }
    }
}

/// Returns the number that encodes a label of the kind [`LabelKind::Moves`] or
/// [`LabelKind::Outcomes`]. Returns `None` for scores other than 1, 0 and -1, which encode
/// outcomes.
fn label_number(label: Label) -> Option<u32> {
    match label {
        Label::Drawn => Some(0),
        Label::Lost(moves) => Some(1 + 2 * u32::from(moves)),
        Label::Won(moves) => Some(2 + 2 * u32::from(moves)),
        // These scores encode outcomes without a number of moves.
        Label::Score(0) => Some(0),
        Label::Score(-1) => Some(1),
        Label::Score(1) => Some(2),
        Label::Score(_) => None,
    }
}

/// Returns the path of the folder in which the tablebase `dir` is built; it is next to `dir`.
pub fn partial_path(dir: &Path) -> PathBuf {
    sibling_path(dir, ".part")
}

/// Returns the path next to `dir` whose last part is the name of `dir` followed by `suffix`.
pub fn sibling_path(dir: &Path, suffix: &str) -> PathBuf {
    let mut name = dir.file_name().unwrap_or_default().to_os_string();
    name.push(suffix);
    dir.with_file_name(name)
}

/// Estimates the peak memory in bytes of writing `tiers`, each given by its number of labels and
/// its size in bytes. The estimate includes the elements of the file that is being collected and the
/// tiers in memory. These are the tiers that are not written yet, or only the current tier if
/// `is_spilled` is true. It also includes the file that is being stored at the same time: its
/// elements, or only their compressed form if `is_spilled` is true, because the writer then stores
/// a file before it collects the next one.
pub fn peak_write_bytes(tiers: &[(u64, u64)], numbering: Numbering, is_spilled: bool) -> u64 {
    let element_bytes = if numbering == Numbering::Dense { 1 } else { 9 };
    let total_labels: u64 = tiers.iter().map(|tier| tier.0).sum();
    let mut resident: u64 = if is_spilled { 0 } else { tiers.iter().map(|tier| tier.1).sum() };
    let (file_len, mut written_labels, mut peak) = (file_elements(total_labels), 0, 0);
    for (labels, bytes) in tiers {
        let buffered = written_labels % file_len + labels;
        written_labels += labels;
        // The elements of a file are freed once they are compressed. By then only few elements of
        // the next file have been collected. Compressing them takes at most three quarters of their
        // size.
        let stored = if is_spilled { file_len / 4 * 3 } else { file_len };
        let elements =
            if written_labels < file_len { buffered } else { buffered.min(file_len) + stored };
        let reloaded = if is_spilled { *bytes } else { 0 };
        peak = peak.max(resident + reloaded + element_bytes * elements);
        // Dense tables are freed together at the end.
        if !is_spilled && numbering != Numbering::Dense {
            resident -= bytes;
        }
    }
    peak
}

/// Writes a solved game as the tablebase `dir`, and returns its manifest. Reloads spilled tiers
/// from `checkpoints` one by one, and removes their folder at the end. If `is_memory_scarce` is
/// true, each file is stored before the elements of the next one are collected. Calls `on_written`
/// at intervals with the number of written labels and the number of all labels. If `on_written`
/// returns `false`, the operation stops with an error.
///
/// # Errors
/// Returns an error if a file cannot be written, or if the caller stops the operation.
pub fn write_solved(
    dir: &Path,
    header: GameHeader,
    mut solved: Solved,
    checkpoints: &CheckpointDir,
    is_memory_scarce: bool,
    on_written: &dyn Fn(u64, u64) -> bool,
) -> Result<Manifest, FileError> {
    let layout = solved.layout();
    let counts =
        solved.stored_label_counts(Some(checkpoints)).map_err(|_| checkpoints.read_error())?;
    let manifest = build_manifest(header, &layout, &counts, solved.boards);
    let mut source = SolvedSource { solved, checkpoints, is_memory_scarce };
    write_tablebase(dir, &manifest, &mut source, on_written)?;
    let partial = partial_path(dir);
    fs::remove_dir_all(&partial).map_err(|why| FileError::io(&partial, &why))?;
    Ok(manifest)
}

/// Returns the manifest of a solved game. `counts` has the number of labels with each result.
/// `positions` is the number of boards; symmetric boards that share a label are counted separately.
pub fn build_manifest(
    header: GameHeader,
    layout: &Layout,
    counts: &LabelCounts,
    positions: u64,
) -> Manifest {
    let is_scored = !counts.by_score.is_empty();
    let GameHeader { game, cells, start, mover, outcomes_only } = header;
    Manifest {
        format: FORMAT,
        game,
        cells,
        start,
        mover,
        numbering: NumberingSpec::from(layout),
        labels: match (outcomes_only, is_scored) {
            (true, _) => LabelKind::Outcomes,
            (false, true) => LabelKind::Scores,
            (false, false) => LabelKind::Moves,
        },
        positions,
        results: ResultCounts::from(counts),
    }
}

/// A callback that receives consecutive labels with the keys of their boards. The list of keys is
/// empty in dense numbering, which stores no keys.
pub type LabelSink<'a> = &'a mut dyn FnMut(&[u64], &[Label]) -> Result<(), FileError>;

/// A source of the labels of a tablebase, such as a solved game in memory or files that are merged.
pub trait LabelSource {
    /// Returns whether memory is scarce. The writer then stores each file before it collects the
    /// elements of the next one, which takes longer.
    fn is_memory_scarce(&self) -> bool;

    /// Passes all labels of the tier with the index `tier` in the manifest to `sink`, in order. It
    /// is called once for each tier, in the order of the tiers.
    ///
    /// # Errors
    /// Returns an error if the labels cannot be read, or if `sink` fails.
    fn write_tier(
        &mut self,
        manifest: &Manifest,
        numbering: &BoardNumbering,
        tier: usize,
        sink: LabelSink,
    ) -> Result<(), FileError>;
}

/// Writes the labels of `source` as the tablebase `dir`. The folder `dir` appears only when all of
/// its files are on the disk. For `on_written`, see [`write_solved`].
///
/// # Errors
/// Returns an error if a file cannot be written, or if the caller stops the operation.
pub fn write_tablebase(
    dir: &Path,
    manifest: &Manifest,
    source: &mut dyn LabelSource,
    on_written: &dyn Fn(u64, u64) -> bool,
) -> Result<(), FileError> {
    let numbering = BoardNumbering::new(manifest).map_err(|why| FileError::corrupt(dir, why))?;
    let partial = partial_path(dir).join("tablebase");
    if partial.exists() {
        fs::remove_dir_all(&partial).map_err(|why| FileError::io(&partial, &why))?;
    }
    fs::create_dir_all(&partial).map_err(|why| FileError::io(&partial, &why))?;
    let group = json!({
        "zarr_format": 3,
        "node_type": "group",
        "attributes": { ATTRIBUTE: manifest },
    });
    let path = partial.join("zarr.json");
    let text = serde_json::to_string_pretty(&group);
    let text = text.map_err(|why| FileError::corrupt(&path, why.to_string()))?;
    fs::write(&path, text).map_err(|why| FileError::io(&path, &why))?;
    let job = WriteJob { root: &partial, manifest, numbering: &numbering, on_written };
    match manifest.labels {
        LabelKind::Scores => job.write_arrays::<i16>(source),
        LabelKind::Outcomes => job.write_arrays::<u8>(source),
        // A byte can encode a win or a loss in at most 126 moves.
        LabelKind::Moves if manifest.results.by_moves.len() <= 127 => {
            job.write_arrays::<u8>(source)
        }
        LabelKind::Moves => job.write_arrays::<u16>(source),
    }?;
    checksums::write(&partial)?;
    fs::rename(&partial, dir).map_err(|why| FileError::io(dir, &why))?;
    let parent = dir.parent().filter(|parent| !parent.as_os_str().is_empty());
    let parent = parent.unwrap_or(Path::new("."));
    // The rename is durable once the parent folder is on the disk.
    if let Ok(folder) = fs::File::open(parent) {
        let _ = folder.sync_all();
    }
    Ok(())
}

/// A [`LabelSource`] of a solved game, whose tiers (groups of boards) are in memory, or in files of
/// the checkpoint folder.
struct SolvedSource<'a> {
    solved: Solved,
    checkpoints: &'a CheckpointDir,
    is_memory_scarce: bool,
}

impl LabelSource for SolvedSource<'_> {
    fn is_memory_scarce(&self) -> bool {
        self.is_memory_scarce
    }

    fn write_tier(
        &mut self,
        manifest: &Manifest,
        numbering: &BoardNumbering,
        tier: usize,
        sink: LabelSink,
    ) -> Result<(), FileError> {
        let boards = manifest.numbering.tiers[tier].boards;
        let (mut result, mut block) = (Ok(()), LabelBlock::default());
        let mut push = |key: Option<u64>, label: Label| {
            block.keys.extend(key);
            block.labels.push(label);
            if block.is_full() {
                let full_block = std::mem::take(&mut block);
                if result.is_ok() {
                    result = sink(&full_block.keys, &full_block.labels);
                }
            }
        };
        let work = &mut |solved: &mut Solved| match manifest.numbering.kind {
            NumberingKind::Dense => {
                solved.for_each_label(tier, 0..boards, &mut |label| push(None, label));
            }
            NumberingKind::Listed => {
                let sort_key = |cells: &[u8]| numbering.canonical_key(cells);
                solved.drain_sorted(tier, &sort_key, &mut |key, label| push(Some(key), label));
            }
        };
        let visited = self.solved.with_tier(tier, Some(self.checkpoints), work);
        visited.map_err(|_| self.checkpoints.read_error())?;
        result.and_then(|()| sink(&block.keys, &block.labels))
    }
}

/// A block of consecutive labels. If boards are listed, it also has the keys of their boards.
#[derive(Default)]
pub struct LabelBlock {
    /// The keys of the boards that the labels are for. Empty in dense numbering, which stores no
    /// keys.
    pub keys: Vec<u64>,
    /// The labels of the block, in the order of the tablebase.
    pub labels: Vec<Label>,
}

impl LabelBlock {
    /// Returns whether the block has its full size. This size is chosen so that the allocator need
    /// not map each block separately. Mapping a block would take longer than filling it.
    pub fn is_full(&self) -> bool {
        self.labels.len() >= 1 << 12
    }
}

/// The number of labels that are written between two progress reports.
const REPORT_INTERVAL: u64 = 1 << 18;

/// The folder, the manifest and the callback with which the arrays of a tablebase are written.
#[derive(Clone, Copy)]
struct WriteJob<'a> {
    root: &'a Path,
    manifest: &'a Manifest,
    numbering: &'a BoardNumbering,
    on_written: &'a dyn Fn(u64, u64) -> bool,
}

impl WriteJob<'_> {
    /// Writes the array of the labels as integers of the type `T`. If boards are listed, also
    /// writes the arrays of their keys.
    fn write_arrays<T: StoredLabel>(&self, source: &mut dyn LabelSource) -> Result<(), FileError> {
        let tiers = &self.manifest.numbering.tiers;
        let total: u64 = tiers.iter().map(|tier| tier.boards).sum();
        let is_concurrent = !source.is_memory_scarce();
        let mut labels = ArrayWriter::<T>::create(self.root, LABELS, total, is_concurrent)?;
        let mut key_arrays = match self.manifest.numbering.kind {
            NumberingKind::Dense => None,
            NumberingKind::Listed => {
                let boards = ArrayWriter::<u64>::create(self.root, BOARDS, total, is_concurrent)?;
                let chunks = total.div_ceil(CHUNK);
                let root = self.root;
                let first_boards = ArrayWriter::create(root, FIRST_BOARDS, chunks, is_concurrent)?;
                Some((boards, first_boards))
            }
        };
        let (mut index, mut next_report) = (0, 0);
        for tier in 0..tiers.len() {
            source.write_tier(self.manifest, self.numbering, tier, &mut |keys, block| {
                if index >= next_report {
                    next_report = index + REPORT_INTERVAL;
                    if !(self.on_written)(index, total) {
                        return Err(FileError::Stopped);
                    }
                }
                if let Some((boards, first_boards)) = &mut key_arrays {
                    for (index, key) in (index..).zip(keys) {
                        boards.push(*key)?;
                        if index % CHUNK == 0 {
                            first_boards.push(*key)?;
                        }
                    }
                }
                index += block.len() as u64;
                block.iter().try_for_each(|label| {
                    let element = T::encode(*label);
                    let corrupt =
                        || FileError::corrupt(self.root, "a label cannot be encoded as a number");
                    labels.push(element.ok_or_else(corrupt)?)
                })
            })?;
        }
        if let Some((boards, first_boards)) = key_arrays {
            boards.finish()?;
            first_boards.finish()?;
        }
        labels.finish()
    }
}
